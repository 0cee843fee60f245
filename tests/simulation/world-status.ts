import { OVER } from '../../src/engine/core/game.ts'
import { disputedMembers, headOf } from '../../src/log/replica/replica.ts'
import { memberWithKey } from '../../src/log/records/record-tree.ts'
import type { Peer, World } from './world-types.ts'

/** Honest members that are present, by the latest generation any honest replica has. */
export function honestMembers({ peers }: World): Peer[] {
  const here = peers.filter(({ attack, hasLeft, replica }) => attack === null && !hasLeft && replica !== null)
  const generations = here.map(({ replica }) => headOf(replica!).generation)
  const latest = generations.sort((one, two) => two.number - one.number)[0]
  return here.filter(({ replica }) => latest !== undefined && memberWithKey(latest, replica!.key) !== null)
}

/** Do all honest peers that are present, spectators included, have the same finished log? */
export function isFinished(world: World): boolean {
  const here = world.peers.filter(({ attack, hasLeft }) => attack === null && !hasLeft)
  const first = here[0]?.replica
  if (first === undefined || first === null || headOf(first).position.turn !== OVER) return false
  return here.every(({ replica }) => replica !== null && headOf(replica).hash === headOf(first).hash)
}

/** Is no majority of honest members left, or too few with intact storage? */
export function hasNoQuorum(world: World): boolean {
  const present = honestMembers(world)
  // A new member that has not heard of its generation yet counts as one without storage.
  const remembering = present.filter(({ replica }) => !replica!.lost && replica!.me !== null)
  const n = world.game.genesis.members.length
  return present.length <= n / 2 || remembering.length < n / 2
}

/** Describes the state of all peers, for error messages. */
export function describeWorld(world: World): string {
  return world.peers
    .map(({ who, hasLeft, attack, replica }) => {
      if (replica === null) return `${String(who)} ${hasLeft ? 'gone' : 'off'}`
      const { slot, generation, position } = headOf(replica)
      const flags = `${replica.lost ? ' lost' : ''}${attack === null ? '' : ` ${attack}`}`
      return `${String(who)}: slot ${String(slot)} of g${String(generation.number)} turn ${String(position.turn)} promised ${String(replica.promise?.g ?? 0)} bots ${String(generation.bots)} disputes ${String(disputedMembers(replica))}${flags}`
    })
    .join('; ')
}
