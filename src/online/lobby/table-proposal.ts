import { readOptions } from '../../engine/core/options.ts'
import type { Level, Player } from '../../session/players.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import { drawsOf, drawsText } from '../../log/records/draws.ts'
import { anchorName, awayText, gameId, isOverDays, ownersOf } from '../../log/records/genesis.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import { MAX_MEMBERS, GENESIS_PROTOCOL } from '../../log/records/protocol.ts'
import { firstAnchor } from '../../log/replica/replica.ts'
import { namesakesOf } from './chairs.ts'
import type { Chair } from './chairs.ts'
import { chairsNow } from './state.ts'
import type { TableProposal, LobbyState } from './state.ts'
import { daysTermsOf, daysTermsText, sortedOptions } from './messages.ts'
import type { DaysTerms, Plan } from './messages.ts'

/**
 * Length of the hash chain for the dice; a new generation starts new chains when they are used up. It has
 * several times as many links as a game has rolls, and is computed within a few milliseconds.
 */
const CHAIN_LENGTH = 128
/** At a table over days members give a link with every turn. */
const CHAIN_LENGTH_OVER_DAYS = 512
const chainLengthOf = (days: DaysTerms): number => (isOverDays(days) ? CHAIN_LENGTH_OVER_DAYS : CHAIN_LENGTH)
const MAX_ANCHORS = 32

/** The table as it is now; undefined while it is incomplete, invalid, or unknown to this build. */
export function currentProposal(state: LobbyState): TableProposal | undefined {
  const { plan, tag, engine, gameById } = state
  const game = plan === null ? undefined : gameById(plan.game)
  if (plan === null || game === undefined || game.version !== plan.version) return undefined
  const chairs = chairsNow(state)
  const options = readOptions(game.options, chairs.length, plan.options)
  if (options === undefined || !game.seats.includes(chairs.length) || !isReadyToStart(state, chairs))
    return undefined
  const governor = lotOr(plan)
  const { id, version } = game
  const rest = { from: plan.from, ...daysTermsOf(plan), ...drawsOf(plan) }
  return withHashes({ tag, game: id, version, engine, options, chairs, governor, ...rest })
}

type Unhashed = Omit<TableProposal, 'table' | 'terms'>
function withHashes(proposal: Unhashed): TableProposal {
  const table = tableHash(proposal)
  return { ...proposal, table, terms: isOverDays(proposal) ? termsHash(proposal) : table }
}

/** What this device can be ready for: the table as it is now, or the terms of a table over days. */
export function readinessName(state: LobbyState): string | undefined {
  const { plan, tag, engine, gameById } = state
  if (plan === null || !isOverDays(plan)) return currentProposal(state)?.terms
  const game = gameById(plan.game)
  // Who sits in a bot's place has no level, as in the table that is signed.
  const chairs = chairsNow(state)
  const { version, from } = plan
  const options = readOptions(game?.options ?? {}, chairs.length, plan.options)
  const isKnown = game?.version === version && game.seats.includes(chairs.length)
  if (!isKnown || options === undefined) return undefined
  const governor = lotOr(plan)
  return termsHash({ ...plan, tag, engine, options, governor, from, chairs })
}

/** The chair of the first governor, or null for a lot: a game that goes on keeps its seats. */
const lotOr = ({ from, governor, chairs }: Pick<Plan, 'from' | 'governor' | 'chairs'>): number | null =>
  from !== null || governor === null || governor >= chairs.length ? null : governor

/** The hash of all that is agreed on when people sit down at a table over days: the rules and the bots, not the people. */
function termsHash(
  terms: Omit<Unhashed, 'chairs'> & { readonly chairs: readonly Pick<Chair, 'level'>[] },
): string {
  const { tag, game, version, engine, options, chairs, governor, from } = terms
  const rules = [game, version, engine, sortedOptions(options), governor]
  const levels = chairs.map(({ level }) => level)
  const rest = [...daysTermsText(terms), ...drawsText(terms)]
  return hashOf(JSON.stringify(['room', tag, 'terms', rules, levels, continuedGameHash(from), ...rest]))
}

/** Whether all chairs are taken, names are unique, and all devices run the same engine. */
function isReadyToStart(state: LobbyState, chairs: readonly Chair[]): boolean {
  const guests = ownersOfChairs(chairs)
  return (
    guests.length > 0 &&
    guests.length <= MAX_MEMBERS &&
    chairs.every(({ kind }) => kind !== 'free') &&
    namesakesOf(chairs, state.skeletonOf).length === 0 &&
    guests.every((key) => key === state.me || state.guests.get(key)?.status.engine === state.engine)
  )
}

/** The keys of the devices with chairs, ordered by their first chair. */
export function ownersOfChairs(chairs: readonly Chair[]): string[] {
  return [...new Set(chairs.flatMap(({ owner }) => owner ?? []))]
}

function tableHash(proposal: Unhashed): string {
  const { tag, game, version, engine, options, chairs, governor, from } = proposal
  const sitting = chairs.map(({ kind, owner, level, name, color, symbol }) => [
    kind,
    owner ?? level,
    name,
    color,
    symbol,
  ])
  const rules = [game, version, engine, sortedOptions(options), governor]
  const past = continuedGameHash(from)
  const rest = [...daysTermsText(proposal), ...drawsText(proposal), ...awayText(proposal)]
  return hashOf(JSON.stringify(['room', tag, 'table', rules, sitting, past, ...rest]))
}

/** The hash of the continued game, cached: it is long and asked for often. */
function continuedGameHash(from: TableProposal['from']): string | null {
  if (from === null) return null
  const known = continuedGameHashes.get(from)
  if (known !== undefined) return known
  const hash = hashOf(JSON.stringify([from.game, from.head, from.entries]))
  continuedGameHashes.set(from, hash)
  return hash
}
const continuedGameHashes = new WeakMap<NonNullable<TableProposal['from']>, string>()

/** The nonce of a genesis: it starts with the room's tag, so that no genesis is valid in another room. */
export const nonceOf = (tag: string, table: string): string => tag + table.slice(0, 32 - tag.length)

/** The anchor of this device at a table: deterministic, so that all devices build the same genesis. */
export const anchorAt = (state: LobbyState, table: string, days: DaysTerms): string =>
  anchorFor(state, anchorName({ ...days, nonce: nonceOf(state.tag, table) }), chainLengthOf(days))

/** Cached, as computing a hash chain takes a moment. */
function anchorFor({ secret, anchors }: LobbyState, name: string, length: number): string {
  const known = anchors.get(name) ?? firstAnchor(secret, name, length)
  if (anchors.size >= MAX_ANCHORS) anchors.clear()
  anchors.set(name, known)
  return known
}

/** Whether this device is a member, proved by the anchor that only it can compute. */
export function isMemberOf(state: LobbyState, genesis: Genesis): boolean {
  const { members, chain } = genesis
  const me = members.find(({ key }) => key === state.me)
  const length = chainLengthOf(genesis)
  return me !== undefined && chain === length && me.anchor === anchorFor(state, anchorName(genesis), length)
}

/** The level of the bot that takes over an abandoned seat. */
const STAND_IN_LEVEL: Level = 'helmsman'

/** The genesis of a proposal, to be signed by all members; undefined while an anchor is missing. */
export function genesisOf(
  proposal: TableProposal,
  anchors: ReadonlyMap<string, string>,
): Genesis | undefined {
  const { table, tag, game, version, engine, options, from } = proposal
  const guests = ownersOfChairs(proposal.chairs)
  if (guests.some((key) => !anchors.has(key))) return undefined
  const known = guests.map((key) => anchors.get(key)!)
  const chairs = from === null ? rotatedToGovernor(proposal, known) : proposal.chairs
  return {
    protocol: GENESIS_PROTOCOL,
    game,
    version,
    engine,
    seats: chairs.length,
    options,
    people: chairs.map(personOf),
    members: ownersOfChairs(chairs).map((key) => ({
      key,
      seats: [...chairs.keys()].filter((seat) => chairs[seat]!.owner === key),
      anchor: anchors.get(key)!,
    })),
    standIn: STAND_IN_LEVEL,
    chain: chainLengthOf(proposal),
    ...daysTermsOf(proposal),
    ...drawsOf(proposal),
    ...awayOf(proposal),
    nonce: nonceOf(tag, table),
    from,
  }
}

/** Rotates the chairs so that the first governor has seat 0. */
function rotatedToGovernor({ chairs, governor, table }: TableProposal, anchors: readonly string[]): Chair[] {
  const first = governor ?? drawGovernor(table, anchors, chairs.length)
  return [...chairs.slice(first), ...chairs.slice(0, first)]
}

/** Draws the first governor from the hash of all anchors: no device knows the result before the last one is ready. */
function drawGovernor(table: string, anchors: readonly string[], chairs: number): number {
  return parseInt(hashOf(JSON.stringify(['governor', table, anchors])).slice(0, 8), 16) % chairs
}

function personOf({ kind, level, name, color, symbol }: Chair): Player {
  const looks = { name, color, symbol }
  return kind === 'bot' && level !== null ? { kind, ...looks, level } : { kind: 'person', ...looks }
}

const awayOf = ({ away }: Pick<Genesis, 'away'>): Pick<Genesis, 'away'> =>
  away === undefined ? {} : { away }

function chairsOf({ people, members }: Pick<Genesis, 'people' | 'members'>): Chair[] {
  return people.map((person, seat) => {
    const { name, color, symbol } = person
    const owner = members.find(({ seats }) => seats.includes(seat))
    const level = person.kind === 'bot' ? person.level : null
    return { kind: person.kind, level, owner: owner?.key ?? null, name, color, symbol }
  })
}

/** The genesis of a copy of a table of two at which one of them is away; `secret` makes the draws of the other. */
export function copyGenesis(
  tag: string,
  secret: string,
  copied: Pick<
    Genesis,
    'game' | 'version' | 'engine' | 'options' | 'people' | 'members' | 'from' | 'draws'
  > & {
    readonly away: number
  },
): Genesis | undefined {
  const { people, members, ...rest } = copied
  const proposal = withHashes({ ...rest, tag, chairs: chairsOf({ people, members }), governor: null })
  const own = firstAnchor(secret, nonceOf(tag, proposal.table), CHAIN_LENGTH)
  const anchors = members.map(({ key, anchor }, m) => [key, m === rest.away ? anchor : own] as const)
  return genesisOf(proposal, new Map(anchors))
}

/** The proposal a genesis was built from; undefined if this room and this protocol would not build it. */
export function proposalFromGenesis(tag: string, genesis: Genesis): TableProposal | undefined {
  const { game, version, engine, options, members, from } = genesis
  if (ownersOf(genesis) === undefined) return undefined
  const chairs = chairsOf(genesis)
  const anchors = new Map(members.map(({ key, anchor }) => [key, anchor]))
  const id = gameId(genesis)
  for (let first = 0; first < chairs.length; first++) {
    const turned = [...chairs.slice(chairs.length - first), ...chairs.slice(0, chairs.length - first)]
    for (const governor of [null, first]) {
      const proposal = { tag, game, version, engine, options, chairs: turned, governor, from }
      const rest = { ...daysTermsOf(genesis), ...drawsOf(genesis), ...awayOf(genesis) }
      const made = withHashes({ ...proposal, ...rest })
      const again = genesis.nonce === nonceOf(tag, made.table) ? genesisOf(made, anchors) : undefined
      if (again !== undefined && gameId(again) === id) return made
    }
  }
  return undefined
}
