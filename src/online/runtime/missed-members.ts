import * as v from 'valibot'
import { integer } from '../../session/parse.ts'
import { MAX_MEMBERS, readTypedText } from '../../log/records/protocol.ts'
import type { Absence, Roster } from './presence.ts'

// Whom a member misses: a device that comes later, or heard no goodbye, learns it from the others. It is no part of the log
// and counts only for those that are not heard (docs/online-protocol.md, "Messages").

const membersShape = v.pipe(v.array(integer(0, MAX_MEMBERS - 1)), v.maxLength(MAX_MEMBERS))
const missedShape = v.strictObject({ t: v.literal('missed'), left: membersShape, gone: membersShape })
const typeShape = v.object({ t: v.literal('missed') })

const textOf = (left: number[], gone: number[]): string =>
  JSON.stringify({ t: 'missed', left, gone } satisfies v.InferInput<typeof missedShape>)
export const NO_ONE_MISSED = textOf([], [])

/** Which of the members with these keys, without `me`, this device itself misses. */
export function missedText(roster: Roster, keys: readonly string[], me: number | null, now: number): string {
  const absences = keys.map((key, m) => (m === me ? undefined : roster.absenceOf(key, now)))
  const those = (absence: Absence): number[] => [...keys.keys()].filter((m) => absences[m] === absence)
  return textOf(those('left'), those('gone'))
}

/** Whom the other end of a link says it misses; undefined if the text is another one. What a spectator says does not count. */
export function hearMissed(
  roster: Roster,
  keys: readonly string[],
  link: string,
  text: string,
): 'heard' | 'malformed' | undefined {
  if (!text.startsWith('{"t":"missed"')) return undefined
  const read = readTypedText(text, typeShape, () => missedShape)
  if ('fault' in read) return 'malformed'
  const { left, gone } = read.message
  const missed = new Map<string, Absence>()
  for (const m of gone) missed.set(keys[m] ?? '', 'gone')
  for (const m of left) missed.set(keys[m] ?? '', 'left')
  if (keys.includes(roster.keyOf(link) ?? '')) roster.setMissed(link, missed)
  return 'heard'
}
