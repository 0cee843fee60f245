/** What can be heard at a table. */
export const SOUND_NAMES = [
  'turn',
  'wood',
  'barrel',
  'coin',
  'paper',
  'steps',
  'water',
  'chat',
  'end',
  'time',
] as const
export type SoundName = (typeof SOUND_NAMES)[number]

/** A part of a sound: a tone, or noise around a pitch, that begins at once and dies away. */
export interface Tone {
  readonly wave: 'sine' | 'triangle' | 'noise'
  /** Hertz, at the beginning and, if it glides, at the end. */
  readonly pitch: number
  readonly end?: number
  /** Seconds: when it begins, and how long it lasts. */
  readonly at: number
  readonly length: number
  /** 0 to 1. */
  readonly loud: number
}

const bell = (pitch: number, at: number, loud: number): readonly Tone[] => [
  { wave: 'sine', pitch, at, length: 1.1, loud },
  // What makes a bell of a tone: an overtone that is not a whole multiple, and gone sooner.
  { wave: 'sine', pitch: pitch * 2.76, at, length: 0.45, loud: loud * 0.3 },
]

/** How each is made: by the browser itself, short and soft, without any file. */
export const RECIPES: { readonly [name in SoundName]: readonly Tone[] } = {
  turn: [...bell(659, 0, 0.32), ...bell(880, 0.17, 0.32)],
  wood: [
    { wave: 'triangle', pitch: 420, end: 190, at: 0, length: 0.12, loud: 0.5 },
    { wave: 'noise', pitch: 1500, at: 0, length: 0.05, loud: 0.25 },
  ],
  barrel: [
    { wave: 'sine', pitch: 150, end: 85, at: 0, length: 0.18, loud: 0.6 },
    { wave: 'noise', pitch: 480, at: 0, length: 0.1, loud: 0.35 },
    { wave: 'sine', pitch: 130, end: 80, at: 0.13, length: 0.14, loud: 0.35 },
  ],
  coin: [
    { wave: 'triangle', pitch: 2350, at: 0, length: 0.09, loud: 0.16 },
    { wave: 'triangle', pitch: 3130, at: 0.06, length: 0.28, loud: 0.16 },
  ],
  paper: [
    { wave: 'noise', pitch: 3200, end: 1700, at: 0, length: 0.11, loud: 0.22 },
    { wave: 'noise', pitch: 2600, at: 0.1, length: 0.05, loud: 0.12 },
  ],
  steps: [
    { wave: 'noise', pitch: 700, at: 0, length: 0.09, loud: 0.5 },
    { wave: 'noise', pitch: 620, at: 0.15, length: 0.09, loud: 0.45 },
  ],
  water: [{ wave: 'noise', pitch: 520, end: 1100, at: 0, length: 0.9, loud: 0.4 }],
  chat: [
    { wave: 'sine', pitch: 540, end: 780, at: 0, length: 0.1, loud: 0.28 },
    { wave: 'sine', pitch: 780, at: 0.1, length: 0.16, loud: 0.2 },
  ],
  end: [...bell(523, 0, 0.28), ...bell(659, 0.2, 0.28), ...bell(784, 0.4, 0.28), ...bell(1047, 0.6, 0.3)],
  time: [...bell(440, 0, 0.26), ...bell(440, 0.5, 0.2)],
}
