import { consentText } from './signing-text.ts'
import { requiredConsenters, takeBackPosition } from './check-record.ts'
import type { ConnectionId, LocalRefusal } from './effect-types.ts'
import { countRefusal, send, sendToAll, notify, sign, penalize } from './effects.ts'
import { appendRecord } from './progress.ts'
import type { Consent } from './protocol.ts'
import { headOf, mayWrite } from './replica.ts'
import type { Replica } from './replica.ts'
import { deciderOf, isSignedByMember } from './record-tree.ts'

// A take-back is written by whoever is in turn, once all the others have given their word for this very slot. A word
// binds nobody: whoever is in turn may still choose instead, so the slot keeps its one writer.

/** Asks for a take-back to `to` entries, or agrees to one that was asked for. */
export function requestTakeBack(core: Replica, to: number): LocalRefusal | null {
  const { me, context } = core
  const { hash, i, generation, position } = headOf(core)
  if (me === null || !mayWrite(core)) return 'notNow'
  if (position.turn < 0 || deciderOf(context, generation, position.turn) === null) return 'notNow'
  if (takeBackPosition(position, to) === undefined) return 'notLegal'
  if (core.consents.some((consent) => consent.m === me && consent.to === to)) return null
  const own: Consent = { g: generation.g, i: i + 1, p: hash, to, m: me, sig: '' }
  sign(core, consentText(context.game, own), own)
  core.consents.push(own)
  sendToAll(core, { t: 'back', yes: own })
  return null
}

export function onConsent(core: Replica, link: ConnectionId, yes: Consent): void {
  const { context, consents } = core
  const { hash, i, generation, position } = headOf(core)
  if (yes.m >= context.memberCount) return penalize(core, link, 'noSuchMember')
  if (yes.p !== hash || yes.i !== i + 1 || yes.g !== generation.g) return countRefusal(core, 'oldNews')
  if (consents.some(({ m, to }) => m === yes.m && to === yes.to)) return
  // Somebody may ask for one thing after the other, but not for everything at once.
  if (consents.filter(({ m }) => m === yes.m).length >= 4) return countRefusal(core, 'flood')
  if (takeBackPosition(position, yes.to) === undefined) return penalize(core, link, 'badConsent')
  const text = consentText(context.game, yes)
  if (!isSignedByMember(context, generation, { m: yes.m, text, sig: yes.sig }))
    return penalize(core, link, 'badSignature')
  const isFirst = !consents.some(({ to }) => to === yes.to)
  consents.push(yes)
  sendToAll(core, { t: 'back', yes }, link)
  if (isFirst) notify(core, { type: 'backAsked', to: yes.to, by: yes.m })
}

/** Writes the take-back once everybody agrees, if this member is the one in turn. */
export function writeTakeBack(core: Replica): void {
  const { context, me, consents } = core
  const { hash, i, generation, position } = headOf(core)
  if (
    me === null ||
    !mayWrite(core) ||
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
    appendRecord(core, {
      k: 'back',
      i: i + 1,
      p: hash,
      g: generation.g,
      sth: back.stateHash,
      to,
      m: me,
      yes,
      sig: '',
    })
    return
  }
}

export function tickConsents(core: Replica): void {
  for (const yes of core.consents)
    for (const link of core.neighbors.keys()) send(core, link, { t: 'back', yes })
}
