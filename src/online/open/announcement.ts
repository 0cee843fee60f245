import { finalizeEvent, verifyEvent } from 'nostr-tools/pure'
import * as v from 'valibot'
import { optionsShape } from '../../session/journal-shapes.ts'
import { identifierShape, integer, nameShape, readJson } from '../../session/parse.ts'
import { TURN_HOURS } from '../../session/preset.ts'
import { keyShape, signatureShape } from '../../net/crypto/keys.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { PARCEL_KIND, tagOf } from '../../net/mailbox/nostr/event.ts'
import type { AuthorKeys, NostrEvent } from '../../net/mailbox/nostr/event.ts'
import { workOf, workTag } from '../../net/mailbox/nostr/work.ts'
import type { Work } from '../../net/mailbox/nostr/work.ts'

// An open table as everyone can read it at the relays (docs/open-tables.md).

/** The tag of all announcements of this format. */
export const OPEN_TAG = 'windrose-open-1'
/** The name of the tag with the table, and the longest text in it, in bytes: the content of the event is empty. */
const TABLE = 'table'
export const MAX_ANNOUNCEMENT = 700
const WORK_BITS = 18
/** Seconds after which an announcement that is not renewed counts no longer. */
export const LIFETIMES = { now: 20 * 60, days: 3 * 24 * 3600 } as const
/** Seconds that the clock of its author may be ahead. */
const MAX_AHEAD = 600

export const WISHES = ['anyone', 'beginners', 'experienced'] as const

/** What is said of a table, as its author sees it. */
const tableShape = v.object({
  game: identifierShape,
  /** Of the rules. */
  version: integer(0, 0xffff),
  /** One letter a seat, clockwise: free, a person's, a bot's. */
  seats: v.pipe(v.string(), v.regex(/^[fpb]{2,8}$/)),
  /** Those that are not the usual. */
  options: optionsShape,
  /** Over days: the hours for a turn, 0 without a limit. */
  hours: v.nullable(v.union([v.literal(0), v.picklist(TURN_HOURS)])),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/)),
  wish: v.picklist(WISHES),
  name: v.pipe(nameShape, v.transform(withoutLinks)),
  color: identifierShape,
  symbol: identifierShape,
  /** Seconds since 1970. */
  since: integer(0, 2 ** 40),
  /** Has the game begun? Bots' seats are offered then. */
  isRunning: v.boolean(),
})
export type TableNotice = Readonly<v.InferOutput<typeof tableShape>>

const contentShape = v.intersect([tableShape, v.object({ by: keyShape, proof: signatureShape })])

/** The seats that a stranger can get: free ones, and bots' once the game has begun. */
export const openSeats = ({ seats, isRunning }: Pick<TableNotice, 'seats' | 'isRunning'>): number[] =>
  [...seats].flatMap((letter, seat) => (letter === 'f' || (isRunning && letter === 'b') ? [seat] : []))

/** An announcement that was read and verified. */
export interface OpenTable extends TableNotice {
  /** The key that was made for this table; asks are sealed for it. */
  readonly key: string
  /** The key of its author for playing with strangers. */
  readonly by: string
  /** Seconds since 1970. */
  readonly writtenAt: number
  readonly expires: number
}

export type BadAnnouncement = 'foreign' | 'size' | 'work' | 'date' | 'expired' | 'malformed' | 'signature'

/** A name without what programs make links of. */
export function withoutLinks(name: string): string {
  return name.replaceAll(/[./:\\@]+(?=\S)/gu, ' ').trim() || '…'
}

const proofText = (table: string, expires: number): string =>
  JSON.stringify(['windrose', 1, 'open', table, expires])

export interface Author {
  /** The key of the table, and its place at the relays. */
  readonly keys: AuthorKeys
  readonly place: string
  readonly signer: Signer
}

/** The event that announces a table; undefined if it would be too long. `now` in seconds. */
export async function writeAnnouncement(
  table: TableNotice,
  { keys, place, signer }: Author,
  { now, work, bits = WORK_BITS }: { readonly now: number; readonly work: Work; readonly bits?: number },
): Promise<NostrEvent | undefined> {
  const expires = now + (table.hours === null ? LIFETIMES.now : LIFETIMES.days)
  const proof = await signer.sign(proofText(keys.publicKey, expires))
  const text = JSON.stringify({ ...table, by: signer.publicKey, proof })
  if (new TextEncoder().encode(text).length > MAX_ANNOUNCEMENT) return undefined
  const tags = [...tagsOf(place, expires), [TABLE, text]]
  const event = { pubkey: keys.publicKey, created_at: now, kind: PARCEL_KIND, tags, content: '' }
  tags.push(workTag(await work(event, bits), bits))
  return signEvent(keys, event)
}

/** Takes the place of an announcement: the table is open no longer. */
export const closingEvent = ({ keys, place }: Pick<Author, 'keys' | 'place'>, now: number): NostrEvent =>
  signEvent(keys, {
    created_at: now,
    kind: PARCEL_KIND,
    tags: tagsOf(place, now + LIFETIMES.now),
    content: '',
  })

/** Is this a closing, as it says? Closings need no work: they only take away what their author has announced. */
export const isClosing = (event: NostrEvent): boolean => tagOf(event, TABLE) === ''

const tagsOf = (place: string, expires: number): string[][] => [
  ['d', place],
  ['t', OPEN_TAG],
  ['expiration', String(expires)],
]

/** Signs an event of this module with the key of a table or of an ask. */
export function signEvent(
  { secretKey }: AuthorKeys,
  template: {
    readonly created_at: number
    readonly kind: number
    readonly tags: string[][]
    readonly content: string
  },
): NostrEvent {
  const { created_at, kind, tags, content } = template
  const { id, pubkey, sig } = finalizeEvent({ created_at, kind, tags, content }, secretKey)
  return { id, pubkey, created_at, kind: kind as NostrEvent['kind'], tags, content, sig }
}

/** Reads what relays send under the tag; the cheap tests come first, as everyone may write there. `now` in seconds. */
export async function readAnnouncement(
  event: NostrEvent,
  {
    now,
    verify,
    bits = WORK_BITS,
  }: { readonly now: number; readonly verify: Verify; readonly bits?: number },
): Promise<OpenTable | BadAnnouncement> {
  if (event.kind !== PARCEL_KIND || tagOf(event, 't') !== OPEN_TAG) return 'foreign'
  const text = tagOf(event, TABLE)
  if (event.content.length + text.length > MAX_ANNOUNCEMENT) return 'size'
  const expires = Number(tagOf(event, 'expiration'))
  const fault = dateFault(event.created_at, expires, now)
  if (fault !== undefined) return fault
  if (workOf(event.id) < bits) return 'work'
  const read = v.safeParse(contentShape, readJson(text), { abortEarly: true })
  if (!read.success || !isOfAge(read.output, event.created_at, expires)) return 'malformed'
  const { proof, ...table } = read.output
  const isSigned = verifyEvent(event) && (await verify(table.by, proofText(event.pubkey, expires), proof))
  if (!isSigned) return 'signature'
  return { ...table, key: event.pubkey, writtenAt: event.created_at, expires }
}

function dateFault(writtenAt: number, expires: number, now: number): 'date' | 'expired' | undefined {
  if (!Number.isSafeInteger(expires) || writtenAt > now + MAX_AHEAD) return 'date'
  if (expires - writtenAt > LIFETIMES.days || expires <= writtenAt) return 'date'
  return expires <= now ? 'expired' : undefined
}

/** A table that is played now cannot be announced for days, nor since a time to come. */
const isOfAge = ({ hours, since }: TableNotice, writtenAt: number, expires: number): boolean =>
  since <= writtenAt && (hours !== null || expires - writtenAt <= LIFETIMES.now)
