"""What the pages say. Every sentence about a value of the rules or the ledger is made here, and nowhere else."""

from .faults import fault_sentence, problems
from .hands import (
    TRUMP_WORDS,
    contract,
    contract_patterns,
    hand_sentence,
    hand_what,
    made_word,
    points_sentence,
    result_patterns,
    to_go,
    totals_words,
    trump_word,
    unit_target,
)
from .house import OPTIONS, PRESET_WORDS, Option, house_line, house_name, house_query, option_words
from .lines import change_sentence, last_label, line_sentence, redo_label, spoken, undo_label
from .people import people_line, seat_name, short_names, side_members, side_name, side_names

__all__ = [
    "OPTIONS",
    "PRESET_WORDS",
    "TRUMP_WORDS",
    "Option",
    "change_sentence",
    "contract",
    "contract_patterns",
    "fault_sentence",
    "hand_sentence",
    "hand_what",
    "house_line",
    "house_name",
    "house_query",
    "last_label",
    "line_sentence",
    "made_word",
    "option_words",
    "people_line",
    "points_sentence",
    "problems",
    "redo_label",
    "result_patterns",
    "seat_name",
    "short_names",
    "side_members",
    "side_name",
    "side_names",
    "spoken",
    "to_go",
    "totals_words",
    "trump_word",
    "undo_label",
    "unit_target",
]
