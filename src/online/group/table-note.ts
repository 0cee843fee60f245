import * as v from 'valibot'
import { nameShape } from '../../session/parse.ts'
import { presetShape } from '../../session/preset.ts'
import type { Preset } from '../../session/preset.ts'
import { readInvitation } from '../../net/connection/invitation.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { keyShape, signatureShape } from '../../net/crypto/keys.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import { CLOCK_TOLERANCE, timestampShape } from './entry.ts'

// A note tells a group of a table that one of its members opened: the invitation and the settings, signed.

/** How many notes a group keeps, and how many of one member. */
export const MAX_NOTES = 20
const MAX_NOTES_OF_ONE = 8
const DAY = 24 * 60 * 60 * 1000
/** How long a note lasts: of a table that is played together, and of one over days. */
const LIFETIME = { together: DAY, overDays: 60 * DAY } as const

const noteShape = v.strictObject({
  /** The path of the room's page. */
  path: v.pipe(
    v.string(),
    v.maxLength(2000),
    v.check((path) => path.startsWith('/j/') && readInvitation(`#${path}`) !== undefined),
  ),
  settings: v.pipe(
    presetShape,
    v.check(({ way }) => way.kind !== 'device'),
  ),
  /** Who opened it. */
  name: nameShape,
  key: keyShape,
  /** Milliseconds since 1970. */
  at: timestampShape,
  sig: signatureShape,
})
/**
 * A note as this device keeps it: of one dated ahead of its clock it says when it heard it first, and of one whose table its
 * person took off the list, that they did.
 */
export const keptNoteShape = v.strictObject({
  ...noteShape.entries,
  heard: v.exactOptional(timestampShape),
  removed: v.exactOptional(v.literal(true)),
})
export type TableNote = v.InferOutput<typeof keptNoteShape>
export type NoteFault = 'malformed' | 'future' | 'old' | 'badSignature'

function signingText(tag: string, { path, settings, name, key, at }: Omit<TableNote, 'sig'>): string {
  const { game, seats, options, first, way } = settings
  const sorted = (values: object): [string, unknown][] =>
    Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
  const content = [settings.name, game, seats, sorted(options), first, sorted(way)]
  return JSON.stringify(['group', tag, 'table', path, content, name, key, at])
}

/** A note about a table that this device opened. */
export async function signNote(
  tag: string,
  table: { readonly path: string; readonly settings: Preset; readonly name: string; readonly at: number },
  signer: Signer,
): Promise<TableNote> {
  const note = { ...table, key: signer.publicKey }
  return { ...note, sig: await signer.sign(signingText(tag, note)) }
}

/** The note as its author signed it. */
export const signedNote = ({ heard: _, removed: __, ...note }: TableNote): TableNote => note

/** Parses a note from outside and verifies its signature; never throws. */
export async function readNote(
  from: unknown,
  tag: string,
  now: number,
  verify: Verify,
): Promise<TableNote | { readonly fault: NoteFault }> {
  const read = v.safeParse(noteShape, from)
  if (!read.success) return { fault: 'malformed' }
  const note = read.output
  if (note.at > now + CLOCK_TOLERANCE) return { fault: 'future' }
  if (isOver(note, now)) return { fault: 'old' }
  if (!(await verify(note.key, signingText(tag, note), note.sig))) return { fault: 'badSignature' }
  return note.at > now ? { ...note, heard: now } : note
}

const isOver = ({ settings, at }: TableNote, now: number): boolean =>
  now - at > (settings.way.kind === 'days' ? LIFETIME.overDays : LIFETIME.together)

/** The tag of the room that a note is about. */
export const tableTag = ({ path }: Pick<TableNote, 'path'>): string =>
  roomTag(readInvitation(`#${path}`)!.room)

/** No date counts that was ahead when this device heard it. */
export const dateOf = ({ at, heard = at }: TableNote): number => Math.min(at, heard)
const isLater = (one: TableNote, other: TableNote): number =>
  dateOf(other) - dateOf(one) || (one.sig < other.sig ? -1 : 1)

/**
 * These notes as one list, the latest first: of each member one about a table, the first. If there are too many, those of known
 * keys come first (known-keys.ts), and of them as many of each, the latest: so no invented keys push a member's notes out.
 */
export function joinNotes(
  notes: readonly TableNote[],
  now: number,
  known: ReadonlySet<string>,
): readonly TableNote[] {
  const byTable = new Map<string, TableNote>()
  // The earliest comes last, and stays.
  for (const note of [...notes].sort(isLater)) {
    if (isOver(note, now)) continue
    const place = `${note.key} ${tableTag(note)}`
    const isRemoved = byTable.get(place)?.removed === true
    byTable.set(place, isRemoved ? { ...note, removed: true } : note)
  }
  const rank = ({ key }: TableNote): number => (known.has(key) ? 0 : 1)
  const counts = new Map<string, number>()
  return [...byTable.values()]
    .sort(isLater)
    .map((note) => {
      const place = counts.get(note.key) ?? 0
      counts.set(note.key, place + 1)
      return { note, place }
    })
    .filter(({ place }) => place < MAX_NOTES_OF_ONE)
    .sort((one, other) => rank(one.note) - rank(other.note) || one.place - other.place)
    .slice(0, MAX_NOTES)
    .map(({ note }) => note)
    .sort(isLater)
}

/** Each table once, as it was told first; the latest first. */
export function firstTold(notes: readonly TableNote[]): readonly TableNote[] {
  const byTable = new Map<string, TableNote>()
  for (const note of notes) byTable.set(tableTag(note), note)
  return [...byTable.values()].sort(isLater)
}

/** The same on all devices with the same notes. */
export const notesSum = (notes: readonly TableNote[]): string =>
  hashOf(
    notes
      .map(({ sig }) => sig)
      .sort()
      .join(' '),
  ).slice(0, 32)
