import type { Spoken } from '../../i18n/spoken.ts'

type Event = { readonly type: string }
/** What the log needs to know of an entry that was played: entry n leads from ply n to ply n + 1. */
export interface Told {
  readonly ply: number
  readonly events: readonly Event[]
}
/** A sentence, and the ply after which it was true. */
export interface Line {
  readonly key: string
  readonly said: Spoken
  readonly ply: number
}
export interface PhaseLines {
  readonly key: string
  /** The sentence the phase begins with; nothing before the first. */
  readonly head: Line | undefined
  readonly lines: readonly Line[]
}
export interface RoundLines {
  readonly key: string
  readonly head: Line | undefined
  readonly phases: readonly PhaseLines[]
}

/** Groups what happened by round and phase. */
export function groupLog(
  happenings: readonly Told[],
  say: (event: Event) => Spoken | undefined,
): readonly RoundLines[] {
  const rounds: {
    key: string
    head: Line | undefined
    phases: { key: string; head: Line | undefined; lines: Line[] }[]
  }[] = []
  const phase = (key: string, head?: Line): { lines: Line[] } => {
    const last = rounds.at(-1) ?? round(key)
    const fresh = { key, head, lines: [] }
    last.phases.push(fresh)
    return fresh
  }
  const round = (
    key: string,
    head?: Line,
  ): { phases: { key: string; head: Line | undefined; lines: Line[] }[] } => {
    const fresh = { key, head, phases: [] }
    rounds.push(fresh)
    return fresh
  }
  for (const line of linesOf(happenings, say)) {
    if (line.said.weight === 'round') round(line.key, line)
    else if (line.said.weight === 'phase') phase(line.key, line)
    else (rounds.at(-1)?.phases.at(-1) ?? phase(line.key)).lines.push(line)
  }
  return rounds
}

function linesOf(happenings: readonly Told[], say: (event: Event) => Spoken | undefined): readonly Line[] {
  return happenings.flatMap(({ ply, events }) =>
    events.flatMap((event, i) => {
      const said = say(event)
      return said ? [{ key: `${ply}.${i}`, said, ply: ply + 1 }] : []
    }),
  )
}

/** The last sentence up to a ply that is worth more than a whisper. */
export function latestLine(rounds: readonly RoundLines[], ply: number): Line | undefined {
  const isLoud = (line: Line | undefined): boolean =>
    line !== undefined && line.ply <= ply && line.said.weight !== 'quiet'
  for (const round of [...rounds].reverse()) {
    for (const { head, lines } of [...round.phases].reverse()) {
      const line = lines.findLast(isLoud) ?? (isLoud(head) ? head : undefined)
      if (line) return line
    }
    if (isLoud(round.head)) return round.head
  }
  return undefined
}

/** The sentence that begins the round a ply lies in. */
export function roundAt(rounds: readonly RoundLines[], ply: number): Line | undefined {
  return rounds.findLast(({ head }) => head !== undefined && head.ply <= ply)?.head
}

/** Plies at which rounds begin, first to last: where Up and Down lead. */
export function roundStarts(rounds: readonly RoundLines[]): readonly number[] {
  return rounds.flatMap(({ head }) => (head ? [head.ply] : []))
}

/** Remembers each sentence with its event, so that a longer log does not say everything anew. */
export function remembering(say: (event: Event) => Spoken | undefined): (event: Event) => Spoken | undefined {
  const known = new WeakMap<Event, Spoken | undefined>()
  return (event) => {
    if (!known.has(event)) known.set(event, say(event))
    return known.get(event)
  }
}
