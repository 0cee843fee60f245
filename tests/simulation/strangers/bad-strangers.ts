// Strangers who play for a gain, or for nothing but the trouble of others.

import { hexToBytes } from '@noble/hashes/utils.js'
import { fakeVerify } from '../../../src/net/connection/fake-network.fixture.ts'
import type { SimulatedGuest } from '../../../src/online/lobby/simulated-room.fixture.ts'
import { readLobbyMessage } from '../../../src/online/lobby/messages.ts'
import { PARCEL_KIND, tagOf, visitKeys } from '../../../src/net/mailbox/nostr/event.ts'
import { OPEN_TAG, openSeats, signEvent } from '../../../src/online/open/announcement.ts'
import { readAnswer, writeAsk } from '../../../src/online/open/asking.ts'
import { openFinder } from '../../../src/online/open/finder.ts'
import type { FinderView } from '../../../src/online/open/finder.ts'
import { newOpened, openOpener } from '../../../src/online/open/opener.ts'
import type { OpenerView } from '../../../src/online/open/opener.ts'
import { findWork, workTag } from '../../../src/net/mailbox/nostr/work.ts'
import type { Attack } from '../world-types.ts'
import { BITS, getReady, work } from './honest.ts'
import { MINUTE, signerOf } from './town.ts'
import type { Town, TownRoom } from './town.ts'

/**
 * `everywhere` asks at all tables under two names and comes nowhere; `unready` sits under two names and is never ready; `unsigned` is
 * ready and never signs; `nowhere` opens tables that lead nowhere, or to a room of friends; `declines` opens a table and wants no
 * one; `impostor` repeats the table of another, for whose seats those who ask come to them; `plays` sits, and cheats in the game.
 */
export const STRANGER_ATTACKS = [
  'everywhere',
  'unready',
  'unsigned',
  'nowhere',
  'declines',
  'impostor',
  'plays',
] as const
export type CheatKind = (typeof STRANGER_ATTACKS)[number]
/** What those who play do in the game. */
export const GAME_ATTACKS: readonly Attack[] = [
  'quit',
  'freeze',
  'stall',
  'withhold',
  'unacknowledged',
  'reroll',
]

export interface Cheat {
  readonly kind: CheatKind
  readonly names: readonly string[]
  /** How often it tried. */
  attempts(): number
  look(): void
}

export function newCheat(town: Town, kind: CheatKind, at: number): Cheat {
  const name = `Mallory${String(at)}`
  if (kind === 'nowhere' || kind === 'declines') return falseHost(town, kind, name)
  if (kind === 'impostor') return impostor(town, name)
  return guestOf(town, kind, kind === 'plays' || kind === 'unsigned' ? [name] : [name, `Also${name}`])
}

/** An ask of a cheat, and the keys that its answer is sealed for. */
interface CheatAsk {
  readonly table: string
  readonly name: string
  readonly keys: ReturnType<typeof visitKeys>
}

/** Asks at tables, each name at as many as it likes. */
function guestOf(town: Town, kind: CheatKind, names: readonly string[]): Cheat {
  const { environment, relay, random } = town
  let view: FinderView = { is: 'asking', tables: [], recent: 0 }
  let attempts = 0
  let heard = 0
  const asks: CheatAsk[] = []
  const seats: { readonly room: TownRoom; readonly guest: SimulatedGuest }[] = []
  openFinder({
    relays: ['wss://town.example/'],
    WebSocket: relay.socket,
    signer: signerOf(names[0]!),
    verify: fakeVerify,
    bits: BITS,
    environment,
    onView: (now) => (view = now),
    onAnswer: () => undefined,
  })
  async function ask(table: string, name: string): Promise<void> {
    attempts++
    const keys = visitKeys(environment.randomBytes)
    asks.push({ table, name, keys })
    const how = { now: Math.floor(town.now / 1000), isKept: false }
    relay.plant(await writeAsk(table, { name, color: 'gold', symbol: 'circle' }, keys, signerOf(name), how))
  }
  function hearAnswers(): void {
    for (; heard < relay.heard.length; heard++) {
      const event = relay.heard[heard]!
      const own = asks.find(({ keys }) => keys.publicKey === tagOf(event, 'p'))
      const answer = own && readAnswer(event, own.table, own.keys)
      if (own === undefined || answer?.is !== 'accepted' || kind === 'everywhere') continue
      const room = town.rooms.get(answer.path)
      if (room === undefined) continue
      const guest = town.enter(room, own.name, answer.chair ?? 1)
      if (kind === 'unsigned') keepSignatures(room, guest)
      seats.push({ room, guest })
    }
  }
  return {
    kind,
    names,
    attempts: () => attempts,
    look() {
      hearAnswers()
      for (const { guest } of seats) if (kind !== 'unready') getReady(guest)
      if (kind === 'plays' && seats.some(({ room }) => !room.isLeft)) return
      const tables = view.tables.filter((table) => openSeats(table).length > 0)
      const wanted = kind === 'plays' ? tables.slice(-1) : tables
      for (const name of names) for (const { key } of wanted) if (random.chance(0.15)) void ask(key, name)
    },
  }
}

/** Its signature of the game reaches no one. */
function keepSignatures({ room }: TownRoom, guest: SimulatedGuest): void {
  const before = room.intercept
  room.intercept = (text, from, to) => {
    const read = readLobbyMessage(text)
    const isOwn = 'message' in read && read.message.t === 'status' && read.message.key === guest.key
    return isOwn && read.message.signs !== null ? undefined : before(text, from, to)
  }
}

/** Opens tables at which no one plays. */
function falseHost(town: Town, kind: 'nowhere' | 'declines', name: string): Cheat {
  const { environment, relay, random } = town
  const signer = signerOf(name)
  let attempts = 0
  const tables = Array.from({ length: 3 }, () => {
    const opened = newOpened(environment)
    const table = { view: undefined as OpenerView | undefined }
    const opener = openOpener({
      relays: ['wss://town.example/'],
      WebSocket: relay.socket,
      opened,
      signer,
      verify: fakeVerify,
      work,
      bits: BITS,
      environment,
      isBlocked: () => false,
      onView: (view) => (table.view = view),
    })
    town.authors.set(visitKeys(() => hexToBytes(opened.secret)).publicKey, signer.publicKey)
    const since = Math.floor(town.now / MINUTE) * 60 - 3600
    opener.announce({
      ...{
        game: 'puerto-rico',
        version: 3,
        seats: 'pff',
        options: {},
        hours: null,
        language: 'en',
        wish: 'anyone',
      },
      ...{ name, color: 'gold', symbol: 'circle', since, isRunning: false },
    } as Parameters<typeof opener.announce>[0])
    return { opener, table }
  })
  return {
    kind,
    names: [name],
    attempts: () => attempts,
    look() {
      for (const { opener, table } of tables)
        for (const ask of table.view?.asks ?? []) {
          attempts++
          const path = `/j/ABCD-EFGH-2345-6789${random.chance(0.5) ? '?open=1' : ''}`
          opener.answer(ask, kind === 'declines' ? { is: 'declined' } : { is: 'accepted', path, chair: 1 })
        }
    },
  }
}

/** Writes what another has announced under a key of its own. */
function impostor(town: Town, name: string): Cheat {
  const { environment, relay } = town
  const own = new Set<string>()
  let heard = 0
  let attempts = 0
  return {
    kind: 'impostor',
    names: [name],
    attempts: () => attempts,
    look() {
      const end = relay.heard.length
      for (; heard < end; heard++) {
        const event = relay.heard[heard]!
        if (tagOf(event, 't') !== OPEN_TAG || tagOf(event, 'table') === '') continue
        if (own.has(event.pubkey)) continue
        attempts++
        const keys = visitKeys(environment.randomBytes)
        own.add(keys.publicKey)
        const tags = event.tags.filter(([tag]) => tag !== 'nonce')
        const unworked = {
          pubkey: keys.publicKey,
          created_at: event.created_at,
          kind: PARCEL_KIND,
          tags,
          content: '',
        }
        relay.plant(
          signEvent(keys, { ...unworked, tags: [...tags, workTag(findWork(unworked, BITS), BITS)] }),
        )
      }
    },
  }
}
