"""Options as frozen dataclasses: each field is declared once, with its default, its meaning and its bounds.

    @dataclass(frozen=True, kw_only=True)
    class Demo(Options):
        num_envs: int = option(64, "boards played at once", low=1)

`Demo(num_envs=0)` is refused by name; `read_options(Demo, argv, ...)` takes the same fields from `--num-envs`
flags, a TOML file and a named preset. Fields are int, float, bool, str, tuple[int, ...] or tuple[str, ...]. A field
that has no effect but with some values of another one says so: `option(..., needs=[on("past_share")])`.
"""

from __future__ import annotations

import argparse
import dataclasses
import difflib
import math
import operator
import tomllib
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from wuzi.command import UsageError, reason
from wuzi.language import phrase, t
from wuzi.parser import Parser

__all__ = [
    "Given",
    "Needs",
    "Options",
    "as_in",
    "as_typed",
    "flag",
    "off",
    "on",
    "one_of",
    "option",
    "read_options",
    "refuse_repeated",
    "several",
]

T = TypeVar("T")

_KINDS = {
    int: phrase("a whole number"),
    float: phrase("a number"),
    bool: phrase("true or false"),
    str: phrase("a text"),
}


@dataclasses.dataclass(frozen=True)
class Needs:
    """Another option, by name, and for which of its values one that needs it has an effect."""

    name: str
    fits: Callable[[Any], bool]


def on(name: str) -> Needs:
    """Needs another option that is neither 0 nor empty."""
    return Needs(name, bool)


def off(name: str) -> Needs:
    """Needs another option to be 0."""
    return Needs(name, operator.not_)


def several(name: str) -> Needs:
    """Needs more than one value, or a count above 1."""
    return Needs(name, lambda value: (len(value) if isinstance(value, tuple) else value) > 1)


def one_of(name: str, *values: str) -> Needs:
    """Needs one of these values."""
    return Needs(name, values.__contains__)


@dataclasses.dataclass(frozen=True)
class _Bounds:
    help: str
    low: float | None
    high: float | None
    above: float | None
    choices: tuple[Any, ...]
    needs: tuple[Needs, ...]


def option(
    default: T,
    help: str,
    *,
    low: float | None = None,
    high: float | None = None,
    above: float | None = None,
    choices: Iterable[Any] = (),
    needs: Iterable[Needs] = (),
) -> T:
    """A dataclass field: `low` and `high` are allowed themselves, `above` is not; `choices` are all there is.

    It has no effect unless the options that it `needs` are as it needs them.
    """
    bounds = _Bounds(help, low, high, above, tuple(choices), tuple(needs))
    return dataclasses.field(default=default, metadata={"bounds": bounds})  # type: ignore[return-value]


def as_in(cls: type, name: str, default: T, needs: Iterable[Needs] = ()) -> T:
    """A field that another option class has, with another default and perhaps more needs."""
    (field,) = (field for field in dataclasses.fields(cls) if field.name == name)  # type: ignore[arg-type]
    bounds: _Bounds = field.metadata["bounds"]
    bounds = dataclasses.replace(bounds, needs=(*bounds.needs, *needs))
    return dataclasses.field(default=default, metadata={"bounds": bounds})  # type: ignore[return-value]


class Options:
    """Base of option dataclasses; construction raises `UsageError` for a senseless value."""

    def __post_init__(self) -> None:
        for name, kind, field in _fields(type(self)):
            object.__setattr__(self, name, _checked(name, kind, field.metadata["bounds"], getattr(self, name)))

    def idle(self) -> dict[str, str]:
        """The options that have no effect as the others are, each with the name of one that it needs otherwise."""
        return {
            name: needs.name
            for name, _, field in _fields(type(self))
            for needs in field.metadata["bounds"].needs
            if not needs.fits(getattr(self, needs.name))
        }


class Given(dict[str, Any]):
    """The values that a command line names, its preset's and its file's too; `cls(**given)` adds the defaults."""

    def __init__(self, preset: Mapping[str, Any], file: Mapping[str, Any], flags: Mapping[str, Any]):
        super().__init__({**preset, **file, **flags})
        self._weight = dict.fromkeys(file, 1) | dict.fromkeys(flags, 2)

    def refuse_idle(self, options: Options) -> None:
        """Raises `UsageError` for a value that is not the default and has no effect on `options`, made from it.

        A preset's values may be idle, and a file's where a flag made them so: flags are there to differ from them.
        """
        defaults = {field.name: field.default for _, _, field in _fields(type(options))}
        for name, other in options.idle().items():
            value = getattr(options, name)
            if value != defaults[name] and self._weight.get(name, 0) >= max(1, self._weight.get(other, 0)):
                raise UsageError(
                    t(
                        "{flag} is {value}, which has no effect with {other} {setting}: change {other}, "
                        "or leave out {flag}",
                        flag=flag(name),
                        value=as_typed(value),
                        other=flag(other),
                        setting=as_typed(getattr(options, other)),
                    )
                )


def flag(name: str) -> str:
    """The command-line flag of a field: `--num-envs` of `num_envs`."""
    return "--" + name.replace("_", "-")


def as_typed(value: object) -> str:
    """A field's value as a command line takes it."""
    return ",".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


def _fields(cls: type) -> list[tuple[str, Any, dataclasses.Field[Any]]]:
    kinds = typing.get_type_hints(cls)
    return [(field.name, kinds[field.name], field) for field in dataclasses.fields(cls)]  # type: ignore[arg-type]


def _item_kind(kind: Any) -> Any:
    """The element type of a tuple kind, None of any other."""
    return typing.get_args(kind)[0] if typing.get_origin(kind) is tuple else None


def _checked(name: str, kind: Any, bounds: _Bounds, value: Any) -> Any:
    item = _item_kind(kind)
    if item is not None:
        if not isinstance(value, (tuple, list)):
            value = (value,)
        return tuple(_checked(name, item, bounds, each) for each in value)
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind or (kind is float and not math.isfinite(value)):
        raise _of_another_kind(name, value, kind)
    if (
        (bounds.choices and value not in bounds.choices)
        or (bounds.low is not None and value < bounds.low)
        or (bounds.high is not None and value > bounds.high)
        or (bounds.above is not None and value <= bounds.above)
    ):
        raise _not_allowed(flag(name), value, _allowed(bounds))
    return value


def _of_another_kind(name: str, value: Any, kind: Any) -> UsageError:
    return UsageError(t("{flag} is {value!r}: {kind} is wanted", flag=flag(name), value=value, kind=t(_KINDS[kind])))


def _not_allowed(flag: str, value: Any, allowed: str) -> UsageError:
    return UsageError(t("{flag} is {value}: allowed is {allowed}", flag=flag, value=value, allowed=allowed))


def _allowed(bounds: _Bounds) -> str:
    if bounds.choices:
        return t(" or ").join(_named(bounds))
    texts = phrase("at least {bound}"), phrase("above {bound}"), phrase("at most {bound}")
    values = bounds.low, bounds.above, bounds.high
    parts = [t(text, bound=bound) for text, bound in zip(texts, values, strict=True) if bound is not None]
    return t(" and ").join(parts)


def _named(bounds: _Bounds) -> list[str]:
    """The choices but an empty one, which nobody types."""
    return [str(choice) for choice in bounds.choices if choice != ""]


def refuse_repeated(name: str, values: Sequence[str]) -> None:
    """Raises `UsageError` where a field of several values holds one of them twice."""
    for index, value in enumerate(values):
        if value in values[:index]:
            raise UsageError(t("{flag} names {value} twice: once is enough", flag=flag(name), value=value))


def _from_text(name: str, kind: Any) -> Callable[[str], Any]:
    def convert(text: str) -> Any:
        item = _item_kind(kind)
        try:
            if item is str:
                return _names(text)
            if item is not None:
                return tuple(item(part.strip()) for part in text.split(",") if part.strip())
            return kind(text.replace("_", "")) if kind in (int, float) else text
        except ValueError:
            raise _of_another_kind(name, text, item or kind) from None

    return convert


def _names(text: str) -> tuple[str, ...]:
    """Splits names at commas, but not before a further option of one: `policy:file=x.onnx,temperature=1` is whole."""
    names: list[str] = []
    for part in filter(None, map(str.strip, text.split(","))):
        key, equals, _ = part.partition("=")
        if names and equals and ":" not in key:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return tuple(names)


def read_options(
    cls: type[Options],
    argv: Sequence[str],
    *,
    prog: str,
    description: str,
    presets: Mapping[str, Mapping[str, Any]] | None = None,
    extra: Callable[[argparse.ArgumentParser], object] = lambda parser: None,
) -> tuple[Given, argparse.Namespace]:
    """Reads the fields of `cls` that a command line names: flags before `--config` before `--preset`.

    Returns those values alone (so that `cls(**values)` adds the defaults), and the namespace that holds whatever
    arguments `extra` added to the parser. Raises `UsageError`; `--help` prints and exits.
    """
    presets = presets or {}
    parser = Parser(prog=prog, description=description, allow_abbrev=False)
    extra(parser)
    parser.add_argument("--config", metavar="FILE", help=t("TOML file of options by field name (num_envs = 64)"))
    if presets:
        help = t("a named set of options: {names}", names=t(", ").join(presets))
        parser.add_argument("--preset", metavar="NAME", help=help)
    for name, kind, field in _fields(cls):
        _add_flag(parser, name, kind, field)
    namespace = parser.parse_args(list(argv))
    preset = getattr(namespace, "preset", None)
    if preset is not None and preset not in presets:
        raise _not_allowed("--preset", preset, t(" or ").join(presets))
    file = _read_toml(cls, namespace.config) if namespace.config is not None else {}
    flags = {name: getattr(namespace, name) for name, _, _ in _fields(cls) if hasattr(namespace, name)}
    return Given(presets.get(preset, {}), file, flags), namespace


def _add_flag(parser: argparse.ArgumentParser, name: str, kind: Any, field: dataclasses.Field[Any]) -> None:
    bounds: _Bounds = field.metadata["bounds"]
    default = as_typed(field.default)
    help = t("{help} ({default})", help=t(bounds.help), default=default) if default != "" else t(bounds.help)
    help = help.replace("%", "%%")
    if kind is bool:
        parser.add_argument(flag(name), action=argparse.BooleanOptionalAction, default=argparse.SUPPRESS, help=help)
    else:
        metavar = "|".join(_named(bounds)) or ("A,B" if _item_kind(kind) else "X")
        convert = _from_text(name, kind)
        parser.add_argument(flag(name), type=convert, default=argparse.SUPPRESS, metavar=metavar, help=help)


def _read_toml(cls: type, file: str) -> dict[str, Any]:
    try:
        values = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else error
        raise UsageError(t("--config {file} cannot be read: {reason}", file=file, reason=why)) from None
    names = [name for name, _, _ in _fields(cls)]
    for key in values:
        if key not in names:
            close = difflib.get_close_matches(key, names, 1)
            hint = t("the names are those of --help, with _ for -")
            if close:
                hint = t("did you mean {name}?", name=close[0])
            raise UsageError(t("--config {file} holds the unknown option {key}: {hint}", file=file, key=key, hint=hint))
    return values
