"""The viewer in a notebook. Importing this package imports nothing of Jupyter; `niagara.notebook.viewer` does."""
