// The life of one connection: dialling, proving, up, perhaps suspect and up again, down. Time comes from outside.

/** Longer than the transport waits itself, which knows better why it took so long. */
export const DIAL_TIME = 9000
export const PROVE_TIME = 5000
export const BEAT = 2000
/** Three beats missed. */
export const SUSPECT_AFTER = 3 * BEAT
export const DOWN_AFTER = SUSPECT_AFTER + BEAT
/** After a pause that nobody saw, the other side has this long to answer. */
export const WAKE_TIME = 3000
/** Ticks come twice a second; a page that missed them for this long slept. */
const SLEPT = 3000

export type Standing = 'dialling' | 'proving' | 'up' | 'suspect' | 'down'

export interface Life {
  readonly is: Standing
  readonly since: number
  /** When something was last heard; moved on when it was us who slept. */
  readonly heard: number
  readonly said: number
  readonly ticked: number
}
export type LifeInput = 'opened' | 'proved' | 'heard' | 'said' | 'closed' | 'tick' | 'wake'
/** `beat`: say something, so that the other side hears of us. The rest tells what became of the link. */
export type LifeEffect = 'greet' | 'beat' | 'up' | 'suspect' | 'steady' | 'tooSlow' | 'silent'
export interface Lived {
  readonly life: Life
  readonly effects: readonly LifeEffect[]
}

export const born = (now: number): Life => ({
  is: 'dialling',
  since: now,
  heard: now,
  said: now,
  ticked: now,
})

/** The next moment of a life, and what is to be done. What cannot happen now changes nothing. */
export function live(life: Life, input: LifeInput, now: number): Lived {
  switch (input) {
    case 'opened':
      return advance(life, ['dialling', 'proving', 'greet'], now)
    case 'proved':
      return advance(life, ['proving', 'up', 'up'], now)
    case 'closed':
      return still({ ...life, is: 'down', since: now })
    case 'said':
      return still({ ...life, said: now })
    case 'heard':
      return advance({ ...life, heard: now }, ['suspect', 'up', 'steady'], now)
    case 'wake':
      return isUp(life) ? wake(life, now) : still(life)
    case 'tick':
      return life.is === 'down' ? still(life) : tick(life, now)
  }
}

function advance(life: Life, [from, to, effect]: [Standing, Standing, LifeEffect], now: number): Lived {
  return life.is === from ? become(life, to, now, effect) : still(life)
}
const still = (life: Life): Lived => ({ life, effects: [] })
/** Some machines stop their clock while they sleep, so even who was heard just now has to answer. */
const wake = (life: Life, now: number): Lived => ({
  life: { ...life, heard: now - DOWN_AFTER + WAKE_TIME, said: now },
  effects: ['beat'],
})

export const isUp = ({ is }: Life): boolean => is === 'up' || is === 'suspect'

function become(life: Life, is: Standing, now: number, effect: LifeEffect): Lived {
  return { life: { ...life, is, since: now, heard: now }, effects: [effect] }
}

/** As if last heard so long ago that only `WAKE_TIME` is left. */
const graced = ({ heard }: Life, now: number): number => Math.max(heard, now - DOWN_AFTER + WAKE_TIME)

function tick(before: Life, now: number): Lived {
  const hasSlept = now - before.ticked > SLEPT
  const life: Life = { ...before, ticked: now, heard: hasSlept ? graced(before, now) : before.heard }
  if (!isUp(life)) {
    const isLate = now - life.since > (life.is === 'dialling' ? DIAL_TIME : PROVE_TIME)
    return isLate ? become(life, 'down', now, 'tooSlow') : { life, effects: [] }
  }
  const silence = now - life.heard
  if (silence > DOWN_AFTER) return become(life, 'down', now, 'silent')
  const effects: LifeEffect[] = []
  const isSuspect = life.is === 'up' && silence > SUSPECT_AFTER
  if (isSuspect) effects.push('suspect')
  const isDue = hasSlept || now - life.said >= BEAT
  if (isDue) effects.push('beat')
  const said = isDue ? now : life.said
  return { life: { ...life, is: isSuspect ? 'suspect' : life.is, said }, effects }
}
