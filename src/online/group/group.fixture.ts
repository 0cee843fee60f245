import { roomTag } from '../../net/connection/room-secret.ts'
import { fakeSigner, fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import { signResult } from './entry.ts'
import type { GameResult, LedgerEntry } from './entry.ts'
import { newLedger } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { newMeeting } from './meeting.ts'
import type { Meeting } from './meeting.ts'

/** A group of tests, and another one. */
export const ROOM = 'ABCDEFGH23456789'
export const TAG = roomTag(ROOM)
export const OTHER_TAG = roomTag('BBCDEFGH23456789')
export const NOW = 1_700_000_000_000

/** The settings of a table for two, as a note of a group has them. */
export const TABLE_SETTINGS = {
  schema: 1,
  name: 'nim',
  game: 'nim',
  seats: ['person', 'person'],
  options: {},
  first: null,
  way: { kind: 'online' },
} as const

export const keyOf = (name: string): string => fakeSigner(name).publicKey

/** A game of these people in the order of their places; a name without a capital is a bot's. */
export function resultOf(number: number, names: readonly string[], game = 'nim'): GameResult {
  return {
    id: number.toString(16).padStart(64, '0'),
    table: number.toString(16).padStart(16, '0'),
    game,
    seats: names.map((name, at) => ({
      name,
      key: /^[A-Z]/.test(name) ? keyOf(name) : null,
      place: at + 1,
      points: 50 - at,
    })),
  }
}

/** The result of a game that was played with the deal of the game with the number `first`. */
export function dealtResult(
  number: number,
  first: number,
  names: readonly string[],
  salts: readonly string[] = ['1'.repeat(32)],
): GameResult {
  const result = resultOf(number, names)
  const seats = result.seats.map(({ key }) => (key === null ? ('boatswain' as const) : ('person' as const)))
  const deal = {
    first: resultOf(first, names).id,
    version: 1,
    seats,
    options: { wet: true },
    salts: [...salts],
  }
  return { ...result, deal }
}

export const signedBy = (result: GameResult, name: string, at = NOW, tag = TAG): Promise<LedgerEntry> =>
  signResult(tag, result, at, fakeSigner(name))

/** A result that all these people signed. */
export async function signedByAll(
  result: GameResult,
  names: readonly string[],
  at = NOW,
): Promise<LedgerEntry> {
  const entries = await Promise.all(names.map((name) => signedBy(result, name, at)))
  const signed = entries.flatMap((entry) => entry.signed).sort((one, two) => (one.key < two.key ? -1 : 1))
  return { result, signed }
}

export interface TestMember {
  readonly name: string
  readonly meeting: Meeting
  readonly ledger: Ledger
  readonly stored: LedgerEntry[]
  readonly sent: { readonly link: string; readonly text: string }[]
  readonly strikes: string[]
}

/** A member whose messages the test passes on. */
export function testMember(
  name: string,
  send?: (link: string, text: string) => void,
  now: () => number = () => NOW,
): TestMember {
  const ledger = newLedger(keyOf(name))
  const [stored, sent, strikes]: [LedgerEntry[], TestMember['sent'], string[]] = [[], [], []]
  const meeting = newMeeting(
    {
      tag: TAG,
      verify: fakeVerify,
      now,
      send: send ?? ((link, text) => void sent.push({ link, text })),
      strike: (link) => strikes.push(link),
      store: (entries) => stored.push(...entries),
      storeNotes: () => undefined,
      storeVouches: () => undefined,
      storeContacts: () => undefined,
      changed: () => undefined,
    },
    ledger,
    { notes: [], vouches: [], contacts: [] },
    { name, color: 'blue', symbol: 'star', table: null },
  )
  return { name, meeting, ledger, stored, sent, strikes }
}
