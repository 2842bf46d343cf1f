"""Occurrences of rules by an independent implementation: python-dateutil and the zoneinfo of the standard library.

    pip install --target=/tmp/tz tzdata
    PYTHONTZPATH=/tmp/tz/tzdata/zoneinfo python3 recurrence.py > recurrence.json

Made with python-dateutil 2.9.0 and the time zones of 2026d.

Rules are counted by wall times, without a zone, and each wall time is then put into its zone by zoneinfo with fold=0:
one that there is not counts with the offset before the change, and of one that there is twice the first is meant (PEP 495),
which is what RFC 5545 §3.3.5 says. Ends are put there by themselves, and where they come out before the start, the start
and the distance of the two wall times tell them.
"""

import json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

ZONES = """Europe/Berlin Europe/London Europe/Chisinau Europe/Dublin Europe/Lisbon Europe/Kyiv Atlantic/Azores
America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/St_Johns America/Halifax
America/Havana America/Santiago America/Asuncion America/Sao_Paulo America/Nuuk Africa/Casablanca Africa/Cairo
Asia/Jerusalem Asia/Beirut Asia/Tehran Asia/Kabul Asia/Kolkata Asia/Kathmandu Asia/Yangon Asia/Tokyo Asia/Gaza
Australia/Adelaide Australia/Lord_Howe Australia/Sydney Australia/Eucla Pacific/Auckland Pacific/Chatham
Pacific/Apia Pacific/Kiritimati Pacific/Norfolk Antarctica/Troll UTC""".split()

# Beginning, minutes that it lasts, rule.
RULES = [
    # Over both changes of clocks, in the hours that are left out or come twice.
    ("2026-03-01T02:30", 60, "FREQ=DAILY;COUNT=40"),
    ("2026-03-20T01:45", 30, "FREQ=DAILY;COUNT=40"),
    ("2026-09-20T00:15", 45, "FREQ=DAILY;COUNT=60"),
    ("2026-10-01T02:00", 90, "FREQ=DAILY;COUNT=45"),
    ("2026-10-20T22:00", 480, "FREQ=DAILY;COUNT=20"),
    ("2027-03-01T23:30", 60, "FREQ=DAILY;COUNT=45"),
    ("2026-03-07T00:00", 1440, "FREQ=WEEKLY;BYDAY=SA,SU;COUNT=60"),
    ("2026-01-05T09:00", 60, "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20270331T090000"),
    ("2026-01-01T02:30", 15, "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TH,SU;COUNT=50"),
    ("2026-01-06T09:00", 30, "FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU;COUNT=30"),
    # Ends of months and years, and the day that three years of four do not have.
    ("2026-01-31T12:00", 60, "FREQ=MONTHLY;COUNT=20"),
    ("2026-01-31T23:00", 120, "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=20"),
    ("2026-01-30T02:15", 60, "FREQ=MONTHLY;BYDAY=-1FR;COUNT=24"),
    ("2026-01-11T02:30", 60, "FREQ=MONTHLY;BYDAY=2SU;COUNT=24"),
    ("2026-01-29T09:00", 60, "FREQ=MONTHLY;BYMONTHDAY=29,30,31;COUNT=30"),
    ("2026-01-30T17:00", 60, "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=24"),
    ("2024-02-29T08:00", 60, "FREQ=YEARLY;COUNT=4"),
    ("2026-12-31T23:30", 60, "FREQ=YEARLY;COUNT=6"),
    ("2026-12-28T23:30", 120, "FREQ=DAILY;COUNT=8"),
    ("2026-01-01T10:00", 60, "FREQ=YEARLY;BYYEARDAY=1,100,-1;COUNT=12"),
    ("2026-05-18T10:00", 60, "FREQ=YEARLY;BYWEEKNO=21;BYDAY=MO;COUNT=6"),
    ("2026-03-29T02:30", 60, "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU;COUNT=12"),
    ("2026-03-08T02:30", 60, "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU;COUNT=6"),
    ("2026-02-13T13:13", 13, "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=8"),
    ("2026-01-01T04:00", 60, "FREQ=MONTHLY;INTERVAL=5;COUNT=9"),
]


def wall(time):
    return time.strftime("%Y-%m-%dT%H:%M")


def seconds(time, zone):
    return int(time.replace(tzinfo=zone, fold=0).astimezone(timezone.utc).timestamp())


walls = []
for start, minutes, rule in RULES:
    first = datetime.fromisoformat(start)
    walls.append((minutes, list(rrulestr(rule, dtstart=first))))

spans = {}
for name in ZONES:
    zone = ZoneInfo(name)
    spans[name] = []
    for minutes, times in walls:
        length = timedelta(minutes=minutes)
        pairs = []
        for time in times:
            begins = seconds(time, zone)
            ends = seconds(time + length, zone)
            pairs.append([begins, ends if ends > begins else begins + minutes * 60])
        spans[name].append(pairs)

rules = [
    {"startLocal": start, "minutes": minutes, "rrule": rule, "times": [wall(time) for time in times]}
    for (start, minutes, rule), (_, times) in zip(RULES, walls)
]


def packed(pairs):
    """The first start, then from start to start, and how long each lasts: a tenth of the size."""
    before = 0
    flat = []
    for begins, ends in pairs:
        flat += [begins - before, ends - begins]
        before = begins
    return flat


print(json.dumps({"rules": rules, "zones": {name: [packed(pairs) for pairs in spans[name]] for name in ZONES}}, separators=(",", ":")))
