"""One function a command: it reads the command line, calls, and prints."""

import json
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from niagara.cli.arguments import (
    AsRecorded,
    Caption,
    Force,
    Json,
    Lang,
    Langs,
    Log,
    NamedLog,
    NewLog,
    Options,
    Partial,
    Round,
    Seat,
    Step,
    Wanted,
    Workers,
    whole,
)  # fmt: skip
from niagara.cli.balance import balance
from niagara.cli.export import STREAM
from niagara.cli.on_difference import OnDifference
from niagara.cli.outcome import Commands, WrongUsage, say, with_suggestion
from niagara.cli.simulate import simulate
from niagara.core.replay import Replay
from niagara.core.version import VERSION
from niagara.games import get
from niagara.log.chain import PROVES
from niagara.log.files import check_target
from niagara.log.finding import BREAKS_RULES, UNKNOWN, UNREADABLE, LogError
from niagara.log.load import Source, load

app = typer.Typer(
    cls=Commands,
    name="niagara",
    rich_markup_mode=None,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Play, verify, replay and explain matches of river board games.",
)


def main() -> None:
    """The program `niagara`."""
    app()


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version; with -v what it draws with.")] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="With --version: say more.")] = False,
) -> None:
    """Play, verify, replay and explain matches of river board games."""
    if version:
        for line in _versions(verbose):
            print(line)
        raise typer.Exit
    if context.invoked_subcommand is None:
        print("niagara play -o match.replay.jsonl                 plays a match with bots and records it")
        print("niagara export match.replay.jsonl -o walk.html     makes a page of it; `niagara lab FILE` opens it")
        print("niagara --help                                     lists all commands")


def _versions(verbose: bool) -> Iterator[str]:
    from niagara.notebook.plotly_bundle import NoPlotlyBundle, bundle

    yield f"niagara {VERSION}"
    if verbose:
        try:
            found = bundle()
            yield f"plotly.js {found.version}, {found.source_name} bundle: {found.reason}"
        except NoPlotlyBundle as error:
            yield f"no plotly.js: {error}"


@app.command()
def play(
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="The log to write; - is stdout.")],
    game: Annotated[str, typer.Option("--game", help="Which game.")] = "niagara",
    players: Annotated[int | None, typer.Option("--players", parser=whole, metavar="N", help="How many play.")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", parser=whole, metavar="N", help="One seed gives one match, byte for byte.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="NAME", help="Who plays: one for all or one a seat; else one that knows the game."
        ),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", metavar="NAME", help="A player's name, one a seat.")
    ] = None,
    option: Options = None,
    board: Annotated[str, typer.Option("--board", help="A shipped board's id, or a board's .json file.")] = "",
    start_seat: Annotated[
        int | None, typer.Option("--start-seat", parser=whole, metavar="N", help="Who starts; drawn by lot if absent.")
    ] = None,
    reasons: Annotated[
        bool, typer.Option("--reasons", help="Note why the bots chose what they did: --bot planner says why.")
    ] = False,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Play a match with bots and record it."""
    from niagara.cli.play import arguments, played, save, summary, warn_of_memory
    from niagara.log.header_notes import header_notes
    from niagara.log.writer import check_name, dumps

    if output != STREAM:
        check_name(output)
        check_target(output, force)
        warn_of_memory(output)
    seed = secrets.randbelow(2**31) if seed is None else seed
    match = played(game, players, name or [], bot or [], option or [], board, start_seat, seed, reasons)
    for found in header_notes(match.game, match.header):
        say(f"niagara: {found}")
    if output == STREAM:
        _write(dumps(match.replay))
        return
    same = arguments(
        game=game, players=players, seed=seed, bot=bot, name=name, option=option, board=board, start_seat=start_seat
    )
    save(match, output, force, [*same, "--reasons"] if reasons else same)
    if as_json:
        _print_json(summary(match, output))
    else:
        say(f"{output}: {repr(match.replay)[1:-1]}, seed {seed}")


app.command()(simulate)
app.command()(balance)


@app.command()
def show(
    file: Log,
    step: Annotated[
        int | None, typer.Option("--step", parser=whole, metavar="N", help="The board after this event.")
    ] = None,
    round_number: Annotated[
        int | None, typer.Option("--round", parser=whole, metavar="N", help="Every stop of this round.")
    ] = None,
    seat: Seat = None,
    lang: Lang = "en",
    text: Annotated[bool, typer.Option("--text", help="As text (the default).")] = False,
    as_json: Json = False,
    partial: Partial = False,
    as_recorded: AsRecorded = False,
    difference: Annotated[
        bool, typer.Option("--difference", help="Where log and rules part: both sides, in words and on boards.")
    ] = False,
) -> None:
    """Show the board and the reasons, by default after the last step."""
    from niagara.cli.show import Teller, chosen_steps, difference_dict, difference_text, walkthrough
    from niagara.render.branch import branch_text

    if text and as_json:
        raise WrongUsage("either --text or --json")
    if difference:
        if as_json:
            _print_json(difference_dict(_source(file), lang))
        else:
            print(difference_text(_source(file), lang))
        return
    replay = _load(file, partial, as_recorded)
    walk = walkthrough(replay, lang, seat)
    teller = Teller(walk)
    steps = chosen_steps(walk, step, round_number)
    if (origin := branch_text(replay, lang)) and not as_json:
        print(origin + "\n")
    for number in steps:
        if as_json:
            _print_json(teller.plain(number))
        else:
            print("\n".join(teller.text(number)) + ("\n" if number != steps[-1] else ""))


@app.command(epilog=PROVES.replace("`", ""))
def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Logs; - is stdin.")],
    option: Options = None,
    require: Annotated[Wanted, typer.Option("--require", help="The least verdict that passes.")] = Wanted.consistent,
    as_json: Json = False,
) -> None:
    """Give the verdict on logs, and all findings.

    Exits with the worst of 0 (verified, consistent), 4 (contradicted), 5 (cannot be verified, or less than --require),
    3 (unreadable) and 6 (no such file).
    """
    from niagara.cli.verify import each, report_dict, report_text, summary_text

    judgements = []
    for judgement in each([_source(file) for file in files], option or []):
        judgements.append(judgement)
        if as_json:
            _print_json(report_dict(judgement))
        else:
            print(report_text(judgement))
    if len(judgements) > 1 and not as_json:
        print("\n" + summary_text(judgements))
    raise typer.Exit(max(judgement.exit_code(require is Wanted.verified) for judgement in judgements))


@app.command()
def repair(file: NamedLog, output: NewLog, as_json: Json = False) -> None:
    """Write the good part of a damaged log to a new file. The damaged one stays as it is."""
    from niagara.cli.mend import repaired, repaired_dict

    done = repaired(file, output)
    if as_json:
        _print_json(repaired_dict(done, output))
    else:
        say(f"{output}: {done}")


@app.command()
def anonymise(file: Log, output: NewLog, force: Force = False) -> None:
    """Write a log without its players: neutral names, no comments, title or date; checks made anew, origin noted."""
    from niagara.cli.mend import anonymised
    from niagara.log.writer import check_name, dumps

    if output == STREAM:
        _write(dumps(anonymised(_source(file), None, force)))
        return
    check_name(output)
    check_target(output, force)
    say(f"{output}: {repr(anonymised(_source(file), output, force))[1:-1]}")


@app.command()
def compare(
    file: Log,
    option: Options = None,
    reading: Annotated[str, typer.Option("--reading", metavar="NAME", help="A named reading, such as zh.")] = "",
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Find the first step at which a log differs, or becomes illegal, under another reading of the rules."""
    from niagara.cli.compare import compared
    from niagara.render.comparison import comparison_dict, comparison_text

    comparison = compared(_load(file, partial=False), reading, option or [], lang)
    if as_json:
        _print_json(comparison_dict(comparison, lang))
    else:
        print(comparison_text(comparison, lang))


@app.command()
def branch(
    file: Log,
    step: Annotated[
        int, typer.Option("--step", parser=whole, metavar="N", help="After this event: the last in common.")
    ],
    action: Annotated[str, typer.Option("--action", metavar="JSON", help='The action, as a log\'s "action" holds it.')],
    output: NewLog,
    bot: Annotated[str, typer.Option("--bot", metavar="NAME", help="Who plays on, for all; else nobody does.")] = "",
    rounds: Annotated[
        int | None, typer.Option("--rounds", parser=whole, metavar="N", help="Bots play on to the end of this round.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", parser=whole, metavar="N", help="One seed gives one match of bots.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """What if? Write a log in which another action is chosen after a step; with --bot or --rounds bots play on.

    An action that a rule refuses exits with 4, and with the legal actions nearest to it.
    """
    from niagara.cli import branch as branching
    from niagara.log.writer import check_name, dumps, save

    if output != STREAM:
        check_name(output)
        check_target(output, force)
    replay = _load(file, partial=False)
    made = branching.branched(replay, step, action, bot, rounds, seed)
    if not isinstance(made, Replay):
        if as_json:
            _print_json(branching.refused_dict(replay, made))
        else:
            say("\n".join(branching.refused_text(replay, made)))
        raise typer.Exit(BREAKS_RULES)
    if output == STREAM:
        _write(dumps(made))
        return
    save(made, output, force)
    if as_json:
        _print_json(branching.branch_dict(made, output))
    else:
        say(f"{output}: {repr(made)[1:-1]}")


@app.command()
def find(
    folder: Annotated[
        str, typer.Argument(metavar="DIR", help="A folder of logs, searched with all in it; a log; or a corpus.")
    ],
    rule: Annotated[str, typer.Option("--rule", metavar="ID", help="The rule, such as N-STEAL-08.")],
    as_json: Json = False,
) -> None:
    """Find the matches and the steps that show a rule. Files that are no logs are passed over."""
    from niagara.cli import find as search

    game, one = search.wanted(rule)
    place, times, matches = search.place_of(folder), 0, 0
    for found in place.find(game, one):
        if found.trouble is not None and (found.exit_code or found.file == folder):
            say(f"niagara: {with_suggestion(found.trouble)}")
        if not found.steps:
            continue
        times += len(found.steps)
        matches += 1
        if as_json:
            _print_json(search.found_dict(found, one))
        else:
            print(search.found_text(found))
    say(search.summary(place, times, matches, one))
    raise typer.Exit(place.exit_code)


@app.command()
def corpus(
    logs: Annotated[list[str], typer.Argument(metavar="LOGS…", help="Logs, and folders of them, with all in them.")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="DIR", help="The folder of the corpus.")],
    workers: Workers = None,
    rules: Annotated[
        bool, typer.Option("--rules/--no-rules", help="Say which rules each step shows; it is the dearest part.")
    ] = True,
    verify: Annotated[
        bool, typer.Option("--verify/--no-verify", help="Put each log before the rules, or take it as recorded.")
    ] = True,
    as_json: Json = False,
) -> None:
    """Take logs into a corpus: Parquet files, one row a step, for SQL, `niagara find` and `niagara stats`.

    Only logs that are not yet in it are read; a run that is ended is kept as far as it came, and the next one goes on.
    """
    from niagara.cli.corpus import built, built_dict, built_text, exit_code
    from niagara.corpus.crew import cores

    done = built(logs, output, rules, verify, cores() if workers is None else workers)
    if as_json:
        _print_json(built_dict(done, output))
    else:
        say(built_text(done, output))
    raise typer.Exit(exit_code(done))


@app.command()
def stats(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="A corpus, or a folder of logs.")],
    game: Annotated[str | None, typer.Option("--game", help="Only this game.")] = None,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Say what many matches tell: who wins by seat, how long it takes, what ends it, which rules go with winning."""
    from niagara.cli.stats import said, stats_dict, stats_text
    from niagara.corpus.crew import cores

    found, code = said(folder, game, cores() if workers is None else workers)
    if not found:
        say(f"niagara: no matches{'' if game is None else f' of {game}'} here")
    for one in found:
        if as_json:
            _print_json(stats_dict(one))
        else:
            print("\n".join(stats_text(one)))
    raise typer.Exit(code)


@app.command()
def export(
    file: Log,
    output: Annotated[str, typer.Option("-o", "--output", metavar="OUT.html", help="The page to write; - is stdout.")],
    lang: Langs = ("en",),  # type: ignore[assignment]
    seat: Seat = None,
    step: Step = None,
    round_number: Round = None,
    caption: Caption = True,
    spoiler_free: Annotated[bool, typer.Option("--spoiler-free", help="Hide what is to come.")] = False,
    tries: Annotated[
        list[int] | None,
        typer.Option("--try", metavar="STEP", help="Let moves be tried after this step; up to 12."),
    ] = None,
    branch: Annotated[
        list[str] | None,
        typer.Option("--branch", metavar="FILE", help="A branch of this match, shown beside it."),
    ] = None,
    reading: Annotated[
        list[str] | None, typer.Option("--reading", metavar="NAME", help="A reading to compare the log with.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="K=V", help="Options to compare the log with, all at once.")
    ] = None,
    force: Force = False,
    partial: Partial = False,
    as_recorded: AsRecorded = False,
) -> None:
    """Write a walkthrough as one HTML file, as Markdown (.md) or as a contest's XML; or a notebook as a page.

    Or as pages that any such page opens (.pages.json); or a picture of one step (.svg, .png), or of a stretch (.gif),
    with what happened under it. A folder of logs becomes a site: OUT is its folder, with a page a match and a list that
    is searched by rule, player and game.
    """
    from niagara.cli.export import Wish, check_output, check_wish, form_of, write_as
    from niagara.cli.extras import asked_for
    from niagara.cli.lesson import export_lesson, is_notebook
    from niagara.cli.show import walkthrough
    from niagara.cli.site import export_folder
    from niagara.exporters.html import export_html, page_of
    from niagara.exporters.pages_json import export_pages

    for_one_log = {
        "seat": seat is not None, "step": step is not None, "round": round_number is not None,
        "no_caption": not caption, "try": tries, "branch": branch, "reading": reading, "option": option,
    }  # fmt: skip
    if Path(file).is_dir():
        done = export_folder(
            file, output, lang, spoiler_free, force, partial=partial, as_recorded=as_recorded, **for_one_log
        )
        raise typer.Exit(done)
    if is_notebook(file):
        html = export_lesson(
            file, None if output == STREAM else output, force, lang=list(lang) != ["en"], spoiler_free=spoiler_free,
            partial=partial, as_recorded=as_recorded, **for_one_log,
        )  # fmt: skip
        if output == STREAM:
            _write(html.encode())
        else:
            say(f"{output}: {Path(file).name}")
        return
    form, wish = form_of(output), Wish(lang[0], seat, step, round_number, caption)
    check_wish(form, output, wish)
    if output != STREAM:
        check_output(form, output, force)
    replay = _load(file, partial, as_recorded)
    walk = walkthrough(replay, lang[0], seat)  # says what is wrong with the seat or the language
    if form != "page" and form != "pages":
        write_as(form, replay, output, wish, force)
        say(f"{output}: {repr(replay)[1:-1]}")
        return
    branches = [_load(name, partial, as_recorded) for name in branch or []]
    extras = asked_for(walk, tries or [], branches, reading or [], option or [], lang[1:])
    if output == STREAM:
        _write(page_of(replay, lang[0], seat, spoiler_free, extras, wish.stretch).encode())
        return
    write = export_html if form == "page" else export_pages
    write(
        replay, output, lang=lang[0], seat=seat, force=force, spoiler_free=spoiler_free, extras=extras,
        step=wish.stretch,
    )  # fmt: skip
    say(f"{output}: {repr(replay)[1:-1]}")


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def lab(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A log; without it a shipped match.")] = None,
) -> None:
    """Open JupyterLab on the viewer notebook. Other arguments go to JupyterLab, such as --no-browser."""
    from niagara.cli.lab import open_lab

    if file is not None and file.startswith("--"):
        raise typer.Exit(open_lab(None, [file, *context.args]))
    raise typer.Exit(open_lab(file, list(context.args)))


@app.command()
def rules(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Which game; or the id of a rule, as --rule takes it.")
    ] = "niagara",
    rule: Annotated[str | None, typer.Option("--rule", metavar="ID", help="Only this rule, such as N-MOVE-07.")] = None,
    example: Annotated[
        str | None, typer.Option("--example", metavar="ID", help="A small match that shows this rule, and a near miss.")
    ] = None,
    number: Annotated[int, typer.Option("--number", metavar="N", help="Which example: 0, 1, …")] = 0,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Print the rule book, each rule with its source; or an example of a rule."""
    from niagara.cli.rules import asked, book, find_rule, rule_dict, rule_text
    from niagara.render.languages import check_language

    check_language(lang)
    if example is not None:
        _print_example(example, number, lang, as_json)
        return
    chosen, rule = asked(game, rule)
    wanted = list(chosen.rules) if rule is None else [find_rule(chosen, rule)]
    if as_json:
        for one in wanted:
            _print_json(rule_dict(one, lang))
    else:
        print("\n".join(book(chosen, lang)) if rule is None else rule_text(wanted[0], lang))


def _print_example(rule_id: str, number: int, lang: str, as_json: bool) -> None:
    from niagara.cli.example import example_dict, example_text
    from niagara.cli.rules import asked, find_rule
    from niagara.teach.examples import NoExample
    from niagara.teach.examples import example as example_of

    game, wanted = asked(rule_id, None)
    try:
        found = example_of(find_rule(game, wanted or rule_id), number)
    except NoExample as none:
        raise WrongUsage(str(none)) from None
    if as_json:
        _print_json(example_dict(found, number, lang))
    else:
        print("\n".join(example_text(found, number, lang)))


@app.command(name="schema")
def print_schema(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game.")] = "niagara",
) -> None:
    """Print the JSON Schema (2020-12) of a game's logs, for a line of a .jsonl file and for a whole .json file."""
    from niagara.log.schema import schema

    print(json.dumps(schema(get(game)), ensure_ascii=False, indent=2))


@app.command(name="import")
def import_files(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE…", help="Foreign logs, or a folder of one match; - is stdin.")
    ] = None,
    output: Annotated[
        str,
        typer.Option(
            "-o",
            "--output",
            metavar="OUT",
            help="The log to write, - is stdout; a folder for several; without it only the report.",
        ),
    ] = "",
    wanted: Annotated[str, typer.Option("--from", metavar="ADAPTER", help="The importer; else the surest one.")] = "",
    table: Annotated[str, typer.Option("--map", metavar="TOML", help="A mapping table of your own.")] = "",
    merge: Annotated[bool, typer.Option("--merge", help="The files are several players' views of one match.")] = False,
    on_difference: Annotated[
        OnDifference,
        typer.Option("--on-difference", help="Where the rules say no: write nothing, or what comes before."),
    ] = OnDifference.prefix,
    option: Options = None,
    encoding: Annotated[
        str, typer.Option("--encoding", metavar="NAME", help="The encoding of the files, such as cp1251 or big5.")
    ] = "",
    template: Annotated[bool, typer.Option("--template", help="Print a CSV to fill in, and stop.")] = False,
    game: Annotated[str, typer.Option("--game", help="The game of --template.")] = "",
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Import the logs of other programs, each with a report: mapped, derived, assumed, unknown, dropped.

    Exits with the worst of 0 (verified, consistent), 4 (contradicted), 5 (cannot be verified, or read in part and not
    said why), 3 (unreadable) and 6.
    """
    from niagara.cli import imports
    from niagara.log.importers.report import table as rows

    if template:
        if files:
            raise WrongUsage("--template takes no FILE; whose form it prints is said with --game")
        _write(imports.form(game or "niagara").encode())
        return
    if game:
        raise WrongUsage("--game says which game's form --template prints: a file says itself which game it is of")
    if not files:
        raise WrongUsage("import takes FILE…, and -o OUT to write what it makes of them (or --template)")
    order = imports.Order(
        listed=imports.all_importers(table, wanted), wanted=wanted, output=output, many=len(files) > 1 and not merge,
        on_difference=on_difference, force=force, options=imports.options_of(option or []),
        encoding=imports.encoding_of(encoding),
    )  # fmt: skip
    every = []
    for done in imports.each([files] if merge else [[file] for file in files], order):
        every.append(done)
        if as_json:
            _print_json(imports.report_dict(done))
            continue
        for line in imports.report_text(done, on_difference is OnDifference.as_recorded):
            (say if output == STREAM else print)(line)
        if output:
            say(done.written)
    if order.many and not as_json:
        print("\n".join(["", *rows([done.report for done in every])]))
    raise typer.Exit(max(done.exit_code for done in every))


def _source(file: str) -> Source:
    return sys.stdin.buffer if file == STREAM else file


def _load(file: str, partial: bool, as_recorded: bool = False) -> Any:
    try:
        replay = load(_source(file), partial, as_recorded=as_recorded)
    except LogError as error:
        if error.finding.exit_code not in (UNREADABLE, UNKNOWN):
            raise
        from niagara.cli.position import foreign_position

        return foreign_position(file, error)
    for found in replay.found or ():
        if found.severity != "note":
            say(f"niagara: {found}")
    return replay


def _print_json(value: dict[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _write(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
