import { afterFailure, dialAt, dialNow, isDialDue } from './dial-backoff.ts'
import { backoffOf, ownAddress } from './mesh-state.ts'
import type { MeshLink, MeshState } from './mesh-state.ts'

/** A device at an address answers a call within this time. */
const ANSWER_TIME = 3000
/** Milliseconds in which most calls have become links. */
const OLD_CALL = 2000

type AddLink = (state: MeshState, link: string, address: string, isOutgoing: boolean) => MeshLink

/** Dials all free addresses at once; with `andQuiet` also those whose links are silent. */
export function dialAllNow(state: MeshState, addLink: AddLink, andQuiet = true): void {
  const now = state.environment.now()
  const quiet = quietAddresses(state)
  for (const address of state.addresses)
    if (andQuiet || !quiet.has(address)) state.backoffs.set(address, dialNow(backoffOf(state, address), now))
  dialDue(state, addLink)
}

/** Dials every address that is due, and reports addresses that no longer answer. */
export function dialDue(state: MeshState, addLink: AddLink): void {
  const now = state.environment.now()
  const busy = busyAddresses(state)
  for (const address of state.addresses) {
    const backoff = backoffOf(state, address)
    if (busy.has(address) || !isDialDue(backoff, now)) continue
    const link = state.transport.dial(address)
    if (link === undefined)
      state.backoffs.set(address, afterFailure(backoff, 'lost', now, state.environment.random()))
    else addLink(state, link, address, true)
  }
  for (const { address, since, isAnswered, peerLink } of state.links.values())
    if (peerLink.phase === 'dialing' && !isAnswered && now - since > ANSWER_TIME)
      reportAbsence(state, address)
}

/** Dials this address after this number of milliseconds if its link stays silent until then. */
export function dialUnlessAnswered(state: MeshState, address: string, milliseconds: number): void {
  state.backoffs.set(address, dialAt(backoffOf(state, address), state.environment.now() + milliseconds))
}

/** Ends calls that no one has answered: they went out over a socket to the broker that was dead. */
export function forgetUnanswered(state: MeshState): void {
  forgetCalls(state, ({ isAnswered }) => !isAnswered)
}

/** Ends calls that began before the network changed, perhaps: they go by way of addresses that are no longer ours. */
export function forgetOldCalls(state: MeshState): void {
  const now = state.environment.now()
  forgetCalls(state, ({ since }) => now - since > OLD_CALL)
}

function forgetCalls(state: MeshState, isMeant: (link: MeshLink) => boolean): void {
  for (const [name, link] of [...state.links]) {
    if (!link.isOutgoing || link.peerLink.phase !== 'dialing' || !isMeant(link)) continue
    state.links.delete(name)
    state.transport.close(name)
  }
}

/** A device that answered at this address does so no longer. */
export function reportAbsence(state: MeshState, address: string): void {
  if (state.met.delete(address)) state.emit({ type: 'absent', address })
}

/** Addresses of links that were up and are silent. */
function quietAddresses({ links }: MeshState): Set<string> {
  const quiet = [...links.values()].filter(({ member, peerLink }) => member !== undefined && peerLink.isQuiet)
  return new Set(quiet.map(({ address }) => address))
}

/** Addresses that are not dialed: our own, and those of links that are up or on their way. */
function busyAddresses(state: MeshState): Set<string> {
  const busy = [...state.links.values()].filter(
    ({ isOutgoing, isOpen, peerLink }) => (isOutgoing || isOpen) && !peerLink.isQuiet,
  )
  return new Set([ownAddress(state), ...busy.map(({ address }) => address)])
}
