"""`python -m niagara`: the command line."""

from niagara.cli import main

if __name__ == "__main__":
    main()
