import { CHANCE } from '../../engine/core/game.ts'
import { chatText, presenceText } from './signing-text.ts'
import { ask, onAsk, openAsks, tickAsks } from './seat-requests.ts'
import type { Effect, Link, LocalRefusal } from './effect-types.ts'
import { refuse, send, sendToAll, show, sign, strike, takeEffects } from './effects.ts'
import { announce, headMessage, onEntries, onHead, onShare, onWant } from './gossip.ts'
import { onLie } from './promise-violations.ts'
import { act, drive, keptBy, share, waitsFor, wakeUp } from './progress.ts'
import { onProof } from './equivocation.ts'
import { readChatText } from './protocol.ts'
import type { Chat, Message, MessageOf, NewKey, Presence } from './protocol.ts'
import { prove } from './bot-verification.ts'
import { disputed, headOf, isFrozen, mayWrite, prune } from './replica.ts'
import type { Core } from './replica.ts'
import { askBack, onConsent, takeBack, tickConsents } from './take-back.ts'
import { deciderOf, isSigned } from './record-tree.ts'
import type { Node, Tale } from './record-tree.ts'
import { agree, form, onPromise, proposals, propose, tickVotes } from './generation-change.ts'

/** Everything that can happen to a member. */
export type Input =
  | { readonly type: 'start' }
  /** Two seconds have passed; nothing else knows of time. */
  | { readonly type: 'tick' }
  /** `key`: whose device is at the other end, if the edge knows. */
  | { readonly type: 'up'; readonly link: Link; readonly key?: string }
  | { readonly type: 'down'; readonly link: Link }
  /** A message that was read, and whose signatures `verify` answers for. */
  | { readonly type: 'message'; readonly link: Link; readonly message: Message }
  /** The log up to this slot is kept on this device. */
  | { readonly type: 'saved'; readonly i: number }
  /** A bot's choice, thought out here for this position. */
  | { readonly type: 'thought'; readonly tale: Tale; readonly action: number }
  /** What a bot chooses in the place of this choice, thought out here once more; null if it could not be. */
  | { readonly type: 'proved'; readonly node: Node; readonly action: number | null }
  /** The choices of one turn, made after record `after`. */
  | {
      readonly type: 'act'
      readonly seat: number
      readonly actions: readonly number[]
      readonly after: string
    }
  /** `keys`: members whose seats a bot plays now, and who is to be them from then on. */
  | { readonly type: 'propose'; readonly bots: readonly number[]; readonly keys?: readonly NewKey[] }
  | { readonly type: 'agree'; readonly g: number }
  | { readonly type: 'askBack'; readonly to: number }
  /** Somebody who watches would like to be member m, whose seats a bot plays. */
  | { readonly type: 'ask'; readonly m: number; readonly name: string; readonly stamp: number }
  | { readonly type: 'say'; readonly text: string; readonly stamp: number }
  | { readonly type: 'presence'; readonly is: Presence['is']; readonly stamp: number }

/** More messages between two ticks than any honest neighbour sends. */
const FLOOD = 500

/** The one door: takes what happened, answers what is to be done, in order. */
export function step(core: Core, input: Input): Effect[] {
  const before = headOf(core)
  take(core, input)
  form(core)
  takeBack(core)
  drive(core)
  if (headOf(core) !== before) announce(core, before)
  return takeEffects(core)
}

function take(core: Core, input: Input): void {
  switch (input.type) {
    case 'start':
      return wakeUp(core)
    case 'tick':
      return tick(core)
    case 'up':
      return greet(core, input.link, input.key ?? null)
    case 'down':
      core.links.delete(input.link)
      return
    case 'message':
      return hear(core, input.link, input.message)
    case 'saved':
      core.saved = Math.max(core.saved, Math.min(input.i, headOf(core).i))
      return
    case 'thought':
      input.tale.bot = input.action
      return
    case 'proved':
      return prove(core, input.node, input.action)
    default:
      return decide(core, input)
  }
}

type Happened = 'start' | 'tick' | 'up' | 'down' | 'message' | 'saved' | 'thought' | 'proved'
type Decision = Exclude<Input, { type: Happened }>

function decide(core: Core, input: Decision): void {
  const why = decided(core, input)
  if (why !== null) show(core, { type: 'refused', why })
}

function decided(core: Core, input: Decision): LocalRefusal | null {
  switch (input.type) {
    case 'act':
      return choose(core, input.seat, input.actions, input.after)
    case 'propose':
      return propose(core, input.bots, input.keys)
    case 'agree':
      return agree(core, input.g)
    case 'askBack':
      return askBack(core, input.to)
    case 'ask':
      return ask(core, input.m, input.name, input.stamp)
    case 'say':
    case 'presence':
      return speak(core, input)
  }
}

function choose(core: Core, seat: number, actions: readonly number[], after: string): LocalRefusal | null {
  if (!mayWrite(core) || headOf(core).hash !== after) return 'notNow'
  for (const action of actions) {
    const { era, tale } = headOf(core)
    if (tale.turn !== seat || deciderOf(core.court, era, seat) !== core.me) return 'notYours'
    if (!act(core, seat, action, '')) return 'notLegal'
  }
  return null
}

function speak(core: Core, input: Extract<Decision, { type: 'say' | 'presence' }>): LocalRefusal | null {
  const { me, court } = core
  if (me === null) return 'notYours'
  const said = input.type === 'say' ? readChatText(input.text) : ''
  if (said === undefined) return 'notLegal'
  const words: Chat | Presence =
    input.type === 'say'
      ? { t: 'chat', m: me, n: input.stamp, text: said, sig: '' }
      : { t: 'presence', m: me, n: input.stamp, is: input.is, sig: '' }
  const text = words.t === 'chat' ? chatText(court.game, words) : presenceText(court.game, words)
  sign(core, text, words)
  sendToAll(core, words)
  return null
}

function hear(core: Core, link: Link, message: Message): void {
  const neighbour = core.links.get(link)
  if (neighbour === undefined) return
  if (++neighbour.messages > FLOOD) return strike(core, link, 'flood')
  switch (message.t) {
    case 'head':
      return onHead(core, link, message)
    case 'want':
      return onWant(core, link, message)
    case 'ents':
      return onEntries(core, link, message)
    case 'share':
      return onShare(core, link, message)
    case 'prom':
      return onPromise(core, link, message.prom)
    case 'back':
      return onConsent(core, link, message.yes)
    default:
      return hearPeople(core, link, message)
  }
}

type WordsOfPeople = MessageOf<'proof' | 'lie' | 'ask' | 'chat' | 'presence' | 'bye'>

function hearPeople(core: Core, link: Link, message: WordsOfPeople): void {
  switch (message.t) {
    case 'proof':
      return onProof(core, link, message)
    case 'lie':
      return onLie(core, link, message)
    case 'ask':
      return onAsk(core, link, message)
    case 'bye':
      return show(core, { type: 'left', link })
    default:
      return onWords(core, link, message)
  }
}

/** Chat and presence are signed and passed on, but kept nowhere; each member counts its own upwards. */
function onWords(core: Core, link: Link, words: Chat | Presence): void {
  const { court, heard } = core
  if (words.m >= court.n) return strike(core, link, 'noSuchMember')
  const { era } = headOf(core)
  const name = `${words.t}${era.keys[words.m]!}`
  if (words.n <= (heard.get(name) ?? -1)) return refuse(core, 'oldNews')
  const text = words.t === 'chat' ? chatText(court.game, words) : presenceText(court.game, words)
  // No strike: a neighbour that is a generation ahead or behind may know another key of this member.
  if (!isSigned(court, era, { m: words.m, text, sig: words.sig })) return refuse(core, 'badSignature')
  heard.set(name, words.n)
  sendToAll(core, words, link)
  show(core, words.t === 'chat' ? { type: 'chat', chat: words } : { type: 'presence', presence: words })
}

function greet(core: Core, link: Link, key: string | null): void {
  core.links.set(link, {
    key,
    at: null,
    sent: null,
    goal: null,
    tip: null,
    asked: false,
    strikes: 0,
    messages: 0,
  })
  send(core, link, headMessage(core))
}

function tick(core: Core): void {
  core.ticks++
  prune(core)
  for (const neighbour of core.links.values()) {
    neighbour.asked = false
    neighbour.messages = 0
    neighbour.sent = neighbour.at
  }
  sendToAll(core, headMessage(core))
  if (headOf(core).tale.turn === CHANCE) share(core)
  const { keys } = headOf(core).era
  for (const m of disputed(core)) sendToAll(core, core.proofs.get(keys[m]!)!)
  tickConsents(core)
  tickVotes(core)
  tickAsks(core)
}

/** What a screen shows of the log; asked at any time. */
export interface Look {
  /** The member this device is; null for a spectator. It may change with a generation. */
  readonly me: number | null
  readonly head: string
  readonly i: number
  readonly g: number
  readonly final: number
  readonly saved: number
  readonly bots: readonly number[]
  /** The slot up to which each member is known to keep this log; -1 if it never said. */
  readonly keptBy: readonly number[]
  /** A promise was given and the generation is not formed yet. */
  readonly frozen: boolean
  readonly lost: boolean
  /** Members who told people different things. */
  readonly disputed: readonly number[]
  readonly waitsFor: readonly number[]
  readonly proposals: ReturnType<typeof proposals>
  /** Who would like to be a member whose seats a bot plays. */
  readonly asks: readonly {
    readonly key: string
    readonly name: string
    readonly m: number
    readonly n: number
  }[]
  /** The key of every member. */
  readonly keys: readonly string[]
  /** The name of every member that came with a new key; null where the genesis says it. */
  readonly names: readonly (string | null)[]
  /** Take-backs asked for at the head, and who agreed. */
  readonly backs: readonly { readonly to: number; readonly m: number }[]
}

export function look(core: Core): Look {
  const { court } = core
  const { era, hash, i } = headOf(core)
  return {
    me: core.me,
    head: hash,
    i,
    g: era.g,
    final: core.final,
    saved: core.saved,
    keptBy: court.genesis.members.map((_, m) => keptBy(core, m)),
    bots: era.bots,
    frozen: isFrozen(core),
    lost: core.lost && core.me !== null,
    disputed: disputed(core),
    waitsFor: waitsFor(core),
    proposals: proposals(core),
    asks: openAsks(core).map(({ key, name, m, n }) => ({ key, name, m, n })),
    keys: era.keys,
    names: era.names,
    backs: core.consents.map(({ to, m }) => ({ to, m })),
  }
}
