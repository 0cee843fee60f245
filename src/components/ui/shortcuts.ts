/** The groups of the shortcut help, in order. */
export const SHORTCUT_GROUPS = ['turn', 'go', 'hear', 'past', 'page'] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

/** One shortcut. Letters are lower case; Control also stands for Command. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly group: ShortcutGroup
}

/**
 * All shortcuts of the app by name; their descriptions are the messages `app.keys.<name>`. Components register handlers by
 * name (`useShortcuts`) and the help lists what is registered, so no key has two meanings and none is missing there.
 */
export const SHORTCUTS = {
  endTurn: { keys: ['e', 'Enter'], group: 'turn' },
  escape: { keys: ['Escape'], group: 'turn' },
  undo: { keys: ['Control+z'], group: 'turn' },
  redo: { keys: ['Control+y', 'Control+Shift+z'], group: 'turn' },
  next: { keys: ['n'], group: 'turn' },
  advice: { keys: ['w'], group: 'turn' },
  dock: { keys: ['d'], group: 'go' },
  myBoard: { keys: ['u'], group: 'go' },
  boards: { keys: ['1', '2', '3', '4', '5'], group: 'go' },
  choices: { keys: ['q'], group: 'hear' },
  again: { keys: ['v'], group: 'hear' },
  latest: { keys: ['j'], group: 'hear' },
  explain: { keys: ['x'], group: 'hear' },
  showAgain: { keys: ['r'], group: 'past' },
  step: { keys: ['ArrowLeft', 'ArrowRight'], group: 'past' },
  round: { keys: ['ArrowUp', 'ArrowDown'], group: 'past' },
  ends: { keys: ['Home', 'End'], group: 'past' },
  log: { keys: ['l'], group: 'page' },
  chat: { keys: ['c'], group: 'page' },
  text: { keys: ['t'], group: 'page' },
  mute: { keys: ['m'], group: 'page' },
  rules: { keys: ['i'], group: 'page' },
  help: { keys: ['?'], group: 'page' },
} as const satisfies Readonly<Record<string, Shortcut>>
export type ShortcutName = keyof typeof SHORTCUTS

/** Keys that the browser and the focus zones handle; always listed. */
export const BUILT_IN_KEYS = [
  [['Tab'], 'tab'],
  [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'arrows'],
  [['Enter'], 'enter'],
] as const

/** The label of a key, if it differs from `KeyboardEvent.key`. */
const KEY_LABELS: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** The labels of a key combination: `Control+z` is Ctrl and Z. */
export function keyLabels(key: string): readonly string[] {
  return key.split('+').map((part) => KEY_LABELS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}

/** The fields of a `KeyboardEvent` that decide its name. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/**
 * The name of a pressed key as the shortcuts write it. On keyboards without Latin letters, and on those with signs in place
 * of digits, the position of the key counts.
 */
export function keyCombination({ key, code, ctrlKey, metaKey, shiftKey }: KeyPress): string {
  const name = letterOf(key, code)
  if (!ctrlKey && !metaKey) return name
  return shiftKey ? `Control+Shift+${name}` : `Control+${name}`
}

function letterOf(key: string, code: string): string {
  if (key.length !== 1) return key
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined && !/[?/]/.test(key)) return digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const isLatin = /[ -~]/.test(key)
  return (isLatin || letter === undefined ? key : letter).toLowerCase()
}
