"""Mississippi Queen (Werner Hodel, Goldsieber 1997): steamers, coal, passengers, a river laid tile by tile."""
