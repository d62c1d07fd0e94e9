"""Position lines to feed engines with."""

POSITION = (
    "rules=classic me=0 turn=0 ask=lead dealer=1 trump=S up=AS stock=??.??.??.??.??.??.??.??.??.??.?? closed=- "
    "hand=KS.QS.KH.AD.KC.QC/??.??.??.??.??.?? table=- won=-/- pts=0/0 pend=0/0 goal=66 score=3/5 to=7 carry=0 "
    "log=+AS legal=KS.QS.KH.AD.KC.QC.mS.mC.c"
)
LEGAL = POSITION.rpartition("legal=")[2].split(".")


def changed(**fields: str) -> str:
    """Returns the position with some of its fields changed; `legal=""` leaves that key out."""
    words = dict(word.split("=", 1) for word in POSITION.split()) | fields
    return " ".join([f"{key}={value}" for key, value in words.items() if value])
