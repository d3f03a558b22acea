"""python -m xl_cotas."""

from xl_cotas.cli.main import main

if __name__ == "__main__":
    main()
