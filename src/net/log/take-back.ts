import { consentText } from './signing-text.ts'
import { askedToConsent, backTo } from './check-record.ts'
import type { Link, LocalRefusal } from './effect-types.ts'
import { refuse, send, sendToAll, show, sign, strike } from './effects.ts'
import { append } from './progress.ts'
import type { Consent } from './protocol.ts'
import { headOf, mayWrite } from './replica.ts'
import type { Core } from './replica.ts'
import { deciderOf, isSigned } from './record-tree.ts'

// A take-back is written by whoever is in turn, once all the others have given their word for this very slot. A word
// binds nobody: whoever is in turn may still choose instead, so the slot keeps its one writer.

/** Asks for a take-back to `to` entries, or agrees to one that was asked for. */
export function askBack(core: Core, to: number): LocalRefusal | null {
  const { me, court } = core
  const { hash, i, era, tale } = headOf(core)
  if (me === null || !mayWrite(core)) return 'notNow'
  if (tale.turn < 0 || deciderOf(court, era, tale.turn) === null) return 'notNow'
  if (backTo(tale, to) === undefined) return 'notLegal'
  if (core.consents.some((consent) => consent.m === me && consent.to === to)) return null
  const own: Consent = { g: era.g, i: i + 1, p: hash, to, m: me, sig: '' }
  sign(core, consentText(court.game, own), own)
  core.consents.push(own)
  sendToAll(core, { t: 'back', yes: own })
  return null
}

export function onConsent(core: Core, link: Link, yes: Consent): void {
  const { court, consents } = core
  const { hash, i, era, tale } = headOf(core)
  if (yes.m >= court.n) return strike(core, link, 'noSuchMember')
  if (yes.p !== hash || yes.i !== i + 1 || yes.g !== era.g) return refuse(core, 'oldNews')
  if (consents.some(({ m, to }) => m === yes.m && to === yes.to)) return
  // Somebody may ask for one thing after the other, but not for everything at once.
  if (consents.filter(({ m }) => m === yes.m).length >= 4) return refuse(core, 'flood')
  if (backTo(tale, yes.to) === undefined) return strike(core, link, 'badConsent')
  const text = consentText(court.game, yes)
  if (!isSigned(court, era, { m: yes.m, text, sig: yes.sig })) return strike(core, link, 'badSignature')
  const isFirst = !consents.some(({ to }) => to === yes.to)
  consents.push(yes)
  sendToAll(core, { t: 'back', yes }, link)
  if (isFirst) show(core, { type: 'backAsked', to: yes.to, by: yes.m })
}

/** Writes the take-back once everybody agrees, if this member is the one in turn. */
export function takeBack(core: Core): void {
  const { court, me, consents } = core
  const { hash, i, era, tale } = headOf(core)
  if (me === null || !mayWrite(core) || tale.turn < 0 || deciderOf(court, era, tale.turn) !== me) return
  const wanted = consents.filter(({ m }) => m === me).map(({ to }) => to)
  for (const to of wanted) {
    const agreed = consents.filter((consent) => consent.to === to)
    if (!askedToConsent(court, era).every((m) => agreed.some((consent) => consent.m === m))) continue
    const yes = agreed.filter(({ m }) => m !== me).map(({ m, sig }): [number, string] => [m, sig])
    const back = backTo(tale, to)
    if (back === undefined) continue
    append(core, { k: 'back', i: i + 1, p: hash, g: era.g, sth: back.sth, to, m: me, yes, sig: '' })
    return
  }
}

export function tickConsents(core: Core): void {
  for (const yes of core.consents) for (const link of core.links.keys()) send(core, link, { t: 'back', yes })
}
