/** Placeholders that stand for numbers in every message. */
export const NUMBER_PLACEHOLDERS: ReadonlySet<string> = new Set(
  (
    'all change coins count crew free from have jobs lead left level limit manned members n need needed next number of plies ' +
    'ply points price room round rounds short space spaces square to turn value win'
  ).split(' '),
)
