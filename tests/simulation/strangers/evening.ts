// An evening among strangers: people who open tables, people who look for one, and cheats among them; then the games that
// they have begun. The laws are checked every second.

import { gameById } from '../../../src/engine/games/registry.ts'
import { readInvitation } from '../../../src/net/connection/invitation.ts'
import { continuation } from '../../../src/log/log-file.ts'
import { headOf } from '../../../src/log/replica/replica.ts'
import { simulate } from '../simulate.ts'
import type { Attack } from '../world-types.ts'
import { honestMembers } from '../world-status.ts'
import { STRANGER_ATTACKS, GAME_ATTACKS, newCheat } from './bad-strangers.ts'
import type { Cheat, CheatKind } from './bad-strangers.ts'
import { newHost, newSeeker } from './honest.ts'
import type { Honest } from './honest.ts'
import { MINUTE, openTown } from './town.ts'
import type { StrangerDefect, Town, TownRoom } from './town.ts'

/** Until when everyone honest plays, in minutes: the longest of many evenings, and a little. */
const LONGEST_WAIT = 20
/** How much of it a host needs. */
const LONGEST_HOST = 12

export interface StrangersRun {
  /** What law was broken, and how; undefined if none was. */
  readonly fault: string | undefined
  readonly attempts: ReadonlyMap<CheatKind, number>
  /** Minutes until each honest person played. */
  readonly waits: readonly number[]
  /** Who sits in each game that has begun: how each of them attacks, null: not at all. */
  readonly tables: readonly (readonly (Attack | null)[])[]
}

export async function playEvening(
  seed: number,
  { kinds, defect }: { readonly kinds?: readonly CheatKind[]; readonly defect?: StrangerDefect } = {},
): Promise<StrangersRun> {
  const town = openTown(seed, defect)
  const { random } = town
  const hosts = Array.from({ length: 1 + random.below(3) }, (_, at) =>
    newHost(town, `Host${String(at)}`, 3 + random.below(2)),
  )
  const seekers = Array.from({ length: 1 + random.below(3) }, (_, at) =>
    newSeeker(town, `Seeker${String(at)}`),
  )
  const cheats = (
    kinds ?? Array.from({ length: 1 + random.below(4) }, () => random.pick(STRANGER_ATTACKS))
  ).map((kind, at) => newCheat(town, kind, at))
  const honest = [...hosts, ...seekers]
  const start = town.now
  let fault: string | undefined
  await town.run(start + LONGEST_WAIT * MINUTE, () => {
    for (const one of honest) one.look()
    for (const one of cheats) one.look()
    fault = faultIn(town, honest)
    const late = hosts.find((one) => one.begun() === undefined)
    if (late !== undefined && town.now - start > LONGEST_HOST * MINUTE)
      fault ??= `T1: ${late.name} could not begin`
    return fault !== undefined || honest.every((one) => one.begun() !== undefined) ? 'done' : undefined
  })
  const late = honest.find((one) => one.begun() === undefined)
  if (late !== undefined) fault ??= `T2: ${late.name} waits in vain`
  return {
    fault,
    attempts: countAttempts(cheats),
    waits: honest.flatMap((one) => (one.begun() === undefined ? [] : [(one.begun()!.at - start) / MINUTE])),
    tables: begunTables(town, honest, cheats),
  }
}

/** The laws of the town (docs/reliability.md). */
function faultIn(town: Town, honest: readonly Honest[]): string | undefined {
  for (const one of honest) {
    const forged = one.tables().find(({ key, by }) => town.authors.get(key) !== by)
    if (forged !== undefined) return `T3: ${one.name} is shown a table in the name of ${forged.name}`
    const again = one.table()?.asks.find(({ by }) => one.blocked.has(by))
    if (again !== undefined) return `T4: ${again.name}, who is blocked, asks at the table of ${one.name}`
  }
  if ([...town.gone].some((path) => readInvitation(`#${path}`)?.isOpen !== true))
    return 'T6: someone was led to a room that is not for strangers'
  const told = [...town.rooms.keys()].find((path) => isTold(town, path))
  return told === undefined ? undefined : 'T5: the relay knows the way to a room'
}
const isTold = ({ relay }: Town, path: string): boolean =>
  relay.heard.slice(-20).some((event) => JSON.stringify(event).includes(path.slice(3, 22)))

function countAttempts(cheats: readonly Cheat[]): Map<CheatKind, number> {
  const counts = new Map<CheatKind, number>()
  for (const { kind, attempts } of cheats) counts.set(kind, (counts.get(kind) ?? 0) + attempts())
  return counts
}

function begunTables(
  { random }: Town,
  honest: readonly Honest[],
  cheats: readonly Cheat[],
): (Attack | null)[][] {
  const rooms = new Set<TownRoom>(honest.flatMap((one) => one.begun()?.room ?? []))
  const bad = new Set(cheats.flatMap(({ names }) => names))
  return [...rooms].map(({ room }) =>
    room.guests
      .filter(({ own }) => own !== null)
      .map(({ name }) => (bad.has(name) ? random.pick(GAME_ATTACKS) : null)),
  )
}

/** What became of a game among strangers. */
export interface Played {
  readonly fault: string | undefined
  /** `ended`: it was played to its end; `goesOn`: those who are left are no majority, and go on in another room from where it stands. */
  readonly is: 'ended' | 'goesOn'
  /** Bots play for as many members who attacked. */
  readonly replaced: number
}

/** Plays the game of a table at which these sit. */
export function playAmong(seed: number, members: readonly (Attack | null)[]): Played {
  const { violation, hadNoQuorum, world } = simulate(gameById, { seed, members, calm: true })
  const left = honestMembers(world).map(({ replica }) => replica!)
  const replaced = members.flatMap((attack, m) =>
    attack !== null && left.some((replica) => headOf(replica).generation.bots.includes(m)) ? [m] : [],
  ).length
  const plies = Math.max(0, ...left.map((replica) => headOf(replica).position.ply))
  const isLost = hadNoQuorum && !left.some((replica) => continuation(replica).entries.length >= plies)
  const fault = violation?.message ?? (isLost ? 'T7: no one can go on with the game' : undefined)
  return { fault, is: hadNoQuorum ? 'goesOn' : 'ended', replaced }
}
