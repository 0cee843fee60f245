import { bytesToHex } from '@noble/hashes/utils.js'
import { MAX_CONTENT } from '../mailbox.ts'
import { newRoomSeal } from '../sealing.ts'
import type { RoomSeal } from '../sealing.ts'
import { MESSAGE_KIND, messageEvent, parcelEvent, sealMessage, visitKeys } from './event.ts'
import type { AuthorKeys, NostrEvent } from './event.ts'
import { readBack } from './read-back.ts'
import type { RelayParts } from './reconnecting.ts'
import { connectRelay } from './relay-connection.ts'
import type { RelayConnection } from './relay-connection.ts'

// Tries one relay in each role with events of a room that no one knows, and as few of them as tell something.

/** Seconds after which the relay may delete the parcels. */
const KEPT_FOR = 3600
/** Contents of parcels, in bytes: as short as most turns, and the longest. */
const SIZES = [900, MAX_CONTENT] as const

/** What was found: `refused` with the words of the relay; `lost`: it said that it took what it did not show. */
export type CheckResult =
  | { readonly type: 'good' }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'lost' }
export interface RelayCheck {
  readonly url: string
  /** Milliseconds until it was connected; null if it was not. */
  readonly connected: number | null
  /** Does it pass a message on to another connection? */
  readonly passing: CheckResult | null
  /** Does it show a parcel to another connection: one of usual size, and the longest? */
  readonly storing: readonly CheckResult[]
}

type CheckParts = Omit<RelayParts, 'tag' | 'fetch'>

export async function checkRelay(parts: CheckParts): Promise<RelayCheck> {
  const { url, environment } = parts
  const began = environment.now()
  const heard = new Set<string>()
  const listener = await listen(parts, heard)
  if (listener === undefined) return { url, connected: null, passing: null, storing: [] }
  const connected = environment.now() - began
  const sender = await connect(parts)
  const keys = visitKeys((count) => environment.randomBytes(count))
  const passing =
    sender && (await checkPassing(parts, sender, await messageOf(parts, listener.seal, keys), heard))
  const storing: CheckResult[] = []
  for (const size of SIZES) if (sender) storing.push(await checkStoring(parts, sender, keys, size))
  sender?.close()
  listener.connection.close()
  return { url, connected, passing: passing ?? null, storing }
}

const connect = (parts: CheckParts): Promise<RelayConnection | undefined> =>
  connectRelay({
    ...parts,
    onEvent: () => undefined,
    onListed: () => undefined,
    onRefused: () => undefined,
    onClosed: () => undefined,
  })

/** Listens to a room of its own; undefined if the relay cannot be reached or shows nothing. */
async function listen(parts: CheckParts, heard: Set<string>) {
  const { environment } = parts
  const randomBytes = (count: number): Uint8Array => environment.randomBytes(count)
  const room = bytesToHex(randomBytes(16))
  const seal = await newRoomSeal(room, randomBytes, 'live')
  let settle = (_: boolean): void => undefined
  const listed = new Promise<boolean>((resolve) => (settle = resolve))
  const connection = await connectRelay({
    ...parts,
    onEvent: ({ id }) => void heard.add(id),
    onListed: () => settle(true),
    onRefused: () => undefined,
    onClosed: () => settle(false),
  })
  if (connection === undefined) return undefined
  const stop = environment.after(parts.times.list, () => settle(false))
  connection.list([{ kinds: [MESSAGE_KIND], '#t': [seal.tag] }])
  const isListed = await listed
  stop()
  if (isListed) return { connection, seal }
  connection.close()
  return undefined
}

async function messageOf({ environment }: CheckParts, seal: RoomSeal, keys: AuthorKeys): Promise<NostrEvent> {
  const sealed = await sealMessage(seal, keys.publicKey, environment.randomBytes(64))
  return messageEvent(seal, keys, sealed, Math.floor(environment.clock.now() / 1000))
}

async function checkPassing(
  { environment, times }: CheckParts,
  sender: RelayConnection,
  event: NostrEvent,
  heard: ReadonlySet<string>,
): Promise<CheckResult> {
  const sentAt = environment.now()
  const answer = sender.send(event)
  const wait = (): Promise<void> => new Promise((resolve) => environment.after(50, resolve))
  let refusal: string | undefined
  void answer.then(({ is, reason }) => {
    if (is !== 'taken' && is !== 'silent') refusal = reason
  })
  while (!heard.has(event.id) && refusal === undefined && environment.now() - sentAt < times.list)
    await wait()
  if (heard.has(event.id)) return { type: 'good' }
  return refusal === undefined ? { type: 'lost' } : { type: 'refused', reason: refusal }
}

async function checkStoring(
  parts: CheckParts,
  sender: RelayConnection,
  keys: AuthorKeys,
  size: number,
): Promise<CheckResult> {
  const { environment } = parts
  const randomBytes = (count: number): Uint8Array => environment.randomBytes(count)
  const seal = await newRoomSeal(keys.publicKey, randomBytes)
  const parcel = {
    author: keys.publicKey,
    place: `check.${String(size)}`,
    writtenAt: Math.floor(environment.clock.now() / 1000),
    content: randomBytes(size),
  }
  const event = await parcelEvent(seal, keys, parcel, KEPT_FOR)
  const { is, reason } = await sender.send(event)
  if (is !== 'taken' && is !== 'silent') return { type: 'refused', reason }
  return { type: (await readBack(parts, event.id)) === true ? 'good' : 'lost' }
}
