import { untakenName } from './chairs.ts'
import { ownersOfChairs } from './table-proposal.ts'
import { chairsNow } from './state.ts'
import type { LobbyState } from './state.ts'

/**
 * The name under which each guest is shown, by key. Guests choose their names, so one might use another's, or one that looks like
 * it: a name belongs to this device first, then to those with chairs, then to those who came first; the others get a number.
 */
export function shownNames(state: LobbyState): ReadonlyMap<string, string> {
  const { me, ownStatus, guests } = state
  const chairs = chairsNow(state)
  const shown = new Map<string, string>()
  const order = new Set([me, ...ownersOfChairs(chairs), ...guests.keys()])
  for (const key of order) {
    const status = key === me ? ownStatus : guests.get(key)?.status
    if (status === undefined) continue
    const isSeated = chairs.some(({ owner }) => owner === key)
    // A guest with a chair may have a bot's name: the bot then gives way.
    const others = [
      ...chairs.filter(({ kind, owner }) => kind !== 'free' && owner !== key && !isSeated),
      ...[...shown.values()].map((name) => ({ name })),
    ]
    shown.set(key, untakenName(others, status.name, state.skeletonOf))
  }
  return shown
}
