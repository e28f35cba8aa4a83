"""A chart of means with their intervals, as SVG: a dot and a whisker for every line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

LABEL, PLOT, SIDE, LINE, HEAD, FOOT = 190, 460, 70, 30, 54, 46
_STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1d2b24}.quiet{fill:#5b6b63;font-size:12px}.title{font-weight:600}"
    ".grid{stroke:#d9e0dc}.zero{stroke:#5b6b63}.whisker{stroke:#1f6b4a;stroke-width:2}.dot{fill:#1f6b4a}"
    "svg{background:#fff}"
)


@dataclass(frozen=True)
class Mark:
    """One line of a chart."""

    label: str
    mean: float
    low: float
    high: float


def whiskers(title: str, unit: str, marks: Sequence[Mark]) -> str:
    """The chart as text of an SVG file. Ends of intervals that are not finite are drawn to the edge."""
    ticks = _ticks(marks)
    scale = _Scale(ticks[0], ticks[-1])
    wide, high = LABEL + PLOT + SIDE, HEAD + LINE * len(marks) + FOOT
    bottom = HEAD + LINE * len(marks)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<text class="title" x="16" y="28">{escape(title)}</text>',
    ]
    for tick in ticks:
        x, kind = scale.at(tick), "zero" if tick == 0 else "grid"
        parts.append(f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{HEAD - 8}" y2="{bottom}"/>')
        parts.append(f'<text class="quiet" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{_number(tick)}</text>')
    for place, mark in enumerate(marks):
        parts += _line(mark, scale, HEAD + LINE * place + LINE / 2)
    parts.append(
        f'<text class="quiet" x="{LABEL + PLOT / 2}" y="{bottom + 36}" text-anchor="middle">{escape(unit)}</text></svg>'
    )
    return "\n".join(parts) + "\n"


@dataclass(frozen=True)
class _Scale:
    low: float
    high: float

    def at(self, value: float) -> float:
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return LABEL + PLOT * part


def _line(mark: Mark, scale: _Scale, y: float) -> list[str]:
    low, mean, high = scale.at(mark.low), scale.at(mark.mean), scale.at(mark.high)
    return [
        f'<text x="{LABEL - 14}" y="{y + 5}" text-anchor="end">{escape(mark.label)}</text>',
        f'<line class="whisker" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>',
        f'<circle class="dot" cx="{mean:.1f}" cy="{y}" r="5"/>',
        f'<text class="quiet" x="{LABEL + PLOT + 10}" y="{y + 4}">{_number(mark.mean, sign=True)}</text>',
    ]


def _ticks(marks: Sequence[Mark]) -> list[float]:
    """Round numbers from below everything to above everything; 0 is among them."""
    ends = [0.0, *(x for m in marks for x in (m.low, m.mean, m.high) if math.isfinite(x))]
    span = max(ends) - min(ends) or 1.0
    power = 10.0 ** math.floor(math.log10(span / 4))
    step = next(k * power for k in (1, 2, 5, 10) if span / (k * power) <= 5)
    first, last = math.floor(min(ends) / step), math.ceil(max(ends) / step)
    return [k * step for k in range(first, max(last, first + 1) + 1)]


def _number(value: float, sign: bool = False) -> str:
    text = f"{value:+.3g}" if sign else f"{value:.3g}"
    return text.replace("-", "−")
