// Take-backs: the member in turn writes one when all others have consented to it for this very slot. A
// consent is not binding: the member in turn may still choose an action instead, so the slot keeps its one
// writer (docs/online-protocol.md, "Records").

import { consentText } from '../records/signing-text.ts'
import { requiredConsenters, takeBackPosition } from '../replica/check-record.ts'
import type { ConnectionId, LocalRefusal } from '../replica/effect-types.ts'
import { countRefusal, send, sendToAll, notify, sign, penalize } from '../replica/effects.ts'
import { appendRecord } from '../replica/head.ts'
import type { Consent } from '../records/protocol.ts'
import { headOf, mayWrite } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'
import { deciderOf, isSignedByMember } from '../records/record-tree.ts'

/** Requests a take-back to the first `to` entries, or consents to a requested one. */
export function requestTakeBack(replica: Replica, to: number): LocalRefusal | null {
  const { me, context } = replica
  const { hash, slot, generation, position } = headOf(replica)
  if (me === null || !mayWrite(replica)) return 'notNow'
  if (position.turn < 0 || deciderOf(context, generation, position.turn) === null) return 'notNow'
  if (takeBackPosition(position, to) === undefined) return 'notLegal'
  if (replica.consents.some((consent) => consent.m === me && consent.to === to)) return null
  const own: Consent = { g: generation.number, i: slot + 1, p: hash, to, m: me, sig: '' }
  sign(replica, consentText(context.game, own), own)
  replica.consents.push(own)
  sendToAll(replica, { t: 'consent', consent: own })
  return null
}

/** Verifies a consent from a neighbor, keeps it while its slot is next, and relays it. */
export function onConsent(replica: Replica, connection: ConnectionId, consent: Consent): void {
  const { context, consents } = replica
  const { hash, slot, generation, position } = headOf(replica)
  if (consent.m >= context.memberCount) return penalize(replica, connection, 'noSuchMember')
  if (consent.p !== hash || consent.i !== slot + 1 || consent.g !== generation.number)
    return countRefusal(replica, 'oldNews')
  if (consents.some(({ m, to }) => m === consent.m && to === consent.to)) return
  // A member may consent to a few take-backs, not to all of them at once.
  if (consents.filter(({ m }) => m === consent.m).length >= 4) return countRefusal(replica, 'flood')
  if (takeBackPosition(position, consent.to) === undefined) return penalize(replica, connection, 'badConsent')
  const text = consentText(context.game, consent)
  if (!isSignedByMember(context, generation, { m: consent.m, text, sig: consent.sig }))
    return penalize(replica, connection, 'badSignature')
  const isFirst = !consents.some(({ to }) => to === consent.to)
  consents.push(consent)
  sendToAll(replica, { t: 'consent', consent }, connection)
  if (isFirst) notify(replica, { type: 'takeBackRequested', to: consent.to, by: consent.m })
}

/** Writes the take-back if all have consented and this member is in turn. */
export function writeTakeBack(replica: Replica): void {
  const { context, me, consents } = replica
  const { hash, slot, generation, position } = headOf(replica)
  if (
    me === null ||
    !mayWrite(replica) ||
    position.turn < 0 ||
    deciderOf(context, generation, position.turn) !== me
  )
    return
  const wanted = consents.filter(({ m }) => m === me).map(({ to }) => to)
  for (const to of wanted) {
    const agreed = consents.filter((consent) => consent.to === to)
    if (!requiredConsenters(context, generation).every((m) => agreed.some((consent) => consent.m === m)))
      continue
    const yes = agreed.filter(({ m }) => m !== me).map(({ m, sig }): [number, string] => [m, sig])
    const back = takeBackPosition(position, to)
    if (back === undefined) continue
    appendRecord(replica, {
      k: 'back',
      i: slot + 1,
      p: hash,
      g: generation.number,
      sth: back.stateHash,
      to,
      m: me,
      yes,
      sig: '',
    })
    return
  }
}

/** Repeats known consents, because messages may be lost. */
export function tickConsents(replica: Replica): void {
  for (const consent of replica.consents)
    for (const connection of replica.neighbors.keys()) send(replica, connection, { t: 'consent', consent })
}
