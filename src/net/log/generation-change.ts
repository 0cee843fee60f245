import { CHANCE } from '../../engine/core/game.ts'
import { newChain } from './beacon.ts'
import { promiseText, recordText } from './signing-text.ts'
import { checkRecord } from './check-record.ts'
import type { Link, LocalRefusal, Refused } from './effect-types.ts'
import { refuse, sendToAll, show, sign, store, strike } from './effects.ts'
import {
  chooseBase,
  isListOfMembers,
  isNamed,
  isQuorum,
  isSameProposal,
  isSignedPromise,
  mayCome,
} from './check-generation.ts'
import { askFor } from './log-sync.ts'
import { holdAgainst } from './promise-violations.ts'
import { adopt } from './progress.ts'
import type { Generation, NewKey, Promised } from './protocol.ts'
import { MAX_GENERATION } from './protocol.ts'
import { isParted } from './bot-verification.ts'
import { disputed, headOf, isCaught, isFrozen, plant, remember } from './replica.ts'
import type { Core } from './replica.ts'
import type { Node } from './record-tree.ts'

/** Numbers of generations may run ahead so far; nobody can use them up. */
const AHEAD = 1000
/** So many ticks a proposer waits for the rest once enough have promised. */
const GRACE = 3
/** So many ticks a promise may lead to nothing before somebody tries again. */
const PATIENCE = 8

/** A generation somebody asks for. */
export interface Proposal {
  readonly g: number
  readonly by: number
  readonly bots: readonly number[]
  /** Who is to be which member from then on. */
  readonly keys: readonly NewKey[]
  /** The members that have promised it. */
  readonly agreed: readonly number[]
}

/** The promise that is the proposal of a number, by whoever is that member now. */
const proposed = (core: Core, proms: ReadonlyMap<string, Promised>): Promised | undefined =>
  [...proms].find(
    ([key, { g, m, to, anchor }]) =>
      to === anchor && core.court.laws.mayForm(g, m, core.court.n) && headOf(core).era.keys[m] === key,
  )?.[1]

/** What others ask for and this member has not answered, the latest first. */
export function proposals(core: Core): Proposal[] {
  return openProposals(core).filter(({ g }) => g > (core.promise?.g ?? 0))
}

/** What is asked for and has not come about, the latest first. */
export function openProposals(core: Core): Proposal[] {
  return [...core.proms]
    .filter(([g]) => g > headOf(core).era.g)
    .sort(([one], [two]) => two - one)
    .flatMap(([g, proms]) => {
      const asked = proposed(core, proms)
      if (asked === undefined || isCaught(core, asked.m)) return []
      const { m: by, bots, keys = [] } = asked
      const agreed = [...proms.values()].filter((prom) => isSameProposal(prom, asked)).map(({ m }) => m)
      return mayCome(core.court, headOf(core).era, keys) ? [{ g, by, bots, keys, agreed }] : []
    })
}

/**
 * Asks for a new generation in which bots play the seats of these members, and others are members in the place of some.
 * The proposal is the own promise.
 */
export function propose(
  core: Core,
  bots: readonly number[],
  keys: readonly NewKey[] = [],
): LocalRefusal | null {
  const { me, court } = core
  if (me === null || !isListOfMembers(court, bots)) return 'notNow'
  if (!mayCome(court, headOf(core).era, keys) || isNamed(keys, me)) return 'notNow'
  const highest = Math.max(headOf(core).era.g, core.promise?.g ?? 0, ...core.proms.keys())
  let g = highest + 1
  while (g % court.n !== me) g++
  if (g > MAX_GENERATION) return 'notNow'
  promise(core, me, { g, bots: [...bots], keys: [...keys], to: null })
  core.attempts++
  core.restUntil = core.ticks + PATIENCE + 4 * Math.min(core.attempts, 8) + 2 * me
  return null
}

/** Agrees to what was asked for. */
export function agree(core: Core, g: number): LocalRefusal | null {
  const asked = proposals(core).find((proposal) => proposal.g === g)
  const proms = core.proms.get(g)
  const proposal = proms === undefined ? undefined : proposed(core, proms)
  if (core.me === null || asked === undefined || proposal === undefined) return 'nothingToDo'
  promise(core, core.me, proposal)
  return null
}

interface Wanted {
  readonly g: number
  readonly bots: number[]
  readonly keys?: NewKey[] | undefined
  readonly to: string | null
}

function promise(core: Core, me: number, { g, bots, keys = [], to }: Wanted): void {
  const { court } = core
  const { anchor } = newChain(court.laws.chainSecret(core.secret, court.game, g), court.genesis.chain)
  const { era, i, hash } = headOf(core)
  const at: Promised['at'] = [era.g, i, hash]
  const wish = keys.length === 0 ? { g, bots } : { g, bots, keys }
  const own: Promised = { ...wish, to: to ?? anchor, m: me, at, lost: core.lost, anchor, sig: '' }
  sign(core, promiseText(court.game, own), own)
  core.promise = own
  core.frozenAt = core.ticks
  core.enoughAt = -1
  remember(core, own, core.key!)
  store(core, i)
  sendToAll(core, { t: 'prom', prom: own })
}

/** Takes a promise from a neighbour and passes it on. */
export function onPromise(core: Core, link: Link, prom: Promised): void {
  const at = core.tree.get(prom.at[2])
  // Whoever promised was the member where its log stood; if that is not known here, perhaps it still is.
  const { era } = at ?? headOf(core)
  const key = era.keys[prom.m] ?? ''
  if (prom.g <= headOf(core).era.g || core.proms.get(prom.g)?.has(key) === true) return
  const why = faultOfPromise(core, prom, at)
  if (why === 'oldNews' || why === 'farAhead') return refuse(core, why)
  if (why !== null) return strike(core, link, why)
  remember(core, prom, key)
  forgetOldest(core)
  if (at !== undefined) sendToAll(core, { t: 'prom', prom }, link)
  holdAgainst(core, [prom])
  answerProposal(core, prom)
}

function faultOfPromise(core: Core, prom: Promised, at: Node | undefined): Refused | null {
  const { g, m, bots } = prom
  const now = headOf(core).era
  const { era } = at ?? headOf(core)
  // Whoever was the member before: its promises must not crowd out those that count.
  if (era.g < now.g && era.keys[m] !== now.keys[m]) return 'oldNews'
  if (g > Math.max(now.g, core.promise?.g ?? 0) + AHEAD) return 'farAhead'
  if (m >= core.court.n || !isListOfMembers(core.court, bots) || !isAt(at, prom)) return 'badPromise'
  if (isSignedPromise(core.court, era, prom)) return null
  return at === undefined ? 'oldNews' : 'badSignature'
}

/** Is the record the promise names, if it is known, where the promise says? */
const isAt = (node: Node | undefined, { at }: Promised): boolean =>
  node === undefined || (node.era.g === at[0] && node.i === at[1])

/** Agrees at once where nobody need be asked; shows the rest. */
function answerProposal(core: Core, prom: Promised): void {
  const asked = proposals(core).find(({ g }) => g === prom.g)
  if (asked === undefined || core.me === null) return
  if (isHarmless(core, asked)) agree(core, prom.g)
  else if (asked.by === prom.m) show(core, { type: 'asked', g: asked.g, bots: asked.bots })
}

/**
 * Nobody is asked when no further seat is given to a bot, nobody new comes, and nobody comes back but whoever asks; unless
 * he was caught telling people different things.
 */
function isHarmless(core: Core, { by, bots, keys }: Proposal): boolean {
  if (keys.length > 0) return false
  const now = headOf(core).era.bots
  const returning = now.filter((m) => !bots.includes(m))
  return bots.every((m) => now.includes(m)) && returning.every((m) => m === by && !isCaught(core, m))
}

/** Old proposals are forgotten, so that numbers cannot fill the memory. */
function forgetOldest(core: Core): void {
  const numbers = [...core.proms.keys()].sort((one, two) => one - two)
  for (const g of numbers.slice(0, -8)) if (g !== core.promise?.g) core.proms.delete(g)
}

/** Forms the generation this member proposed, once enough have promised: nobody else may, and only once. */
export function form(core: Core): void {
  const { court, me, promise: own } = core
  if (me === null || own === null || own.g <= headOf(core).era.g || !court.laws.mayForm(own.g, me, court.n))
    return
  const proms = usable(core, own)
  if (!isQuorum(court, proms)) return
  if (core.enoughAt < 0) core.enoughAt = core.ticks
  if (!isComplete(court.n, own, proms) && core.ticks < core.enoughAt + GRACE) return
  const base = baseFor(core, own, proms)
  if (base === undefined) return
  const record = generationAfter(base, me, own, proms)
  const node = checkRecord({ ...court, verify: () => true }, base, record)
  if (typeof node === 'string') return
  formed(core, node, record)
}

/** Where those who promised go on from; undefined if that cannot be told, or one of them is not who it was there. */
function baseFor(core: Core, own: Promised, proms: readonly Promised[]): Node | undefined {
  const base = core.court.laws.needsBestHead ? chooseBase(proms, core.tree) : headOf(core)
  // Heads of one generation that was formed twice may differ in who is who.
  const given = core.proms.get(own.g)
  return proms.every((prom) => given?.get(base?.era.keys[prom.m] ?? '') === prom) ? base : undefined
}

function generationAfter(base: Node, by: number, own: Promised, proms: Promised[]): Generation {
  return {
    k: 'gen',
    i: base.i + 1,
    p: base.hash,
    g: own.g,
    sth: base.tale.sth,
    by,
    bots: own.bots,
    ...(own.keys !== undefined && { keys: own.keys }),
    proms,
    sig: '',
  }
}

/** Has everybody promised who plays on and could? */
function isComplete(n: number, { bots, keys = [] }: Promised, proms: readonly Promised[]): boolean {
  const out = [...bots, ...keys.map(([m]) => m)].filter((m) => !proms.some((prom) => prom.m === m))
  return proms.length >= n - new Set(out).size
}

function formed(core: Core, node: Node, record: Generation): void {
  sign(core, recordText(core.court.game, node.hash), record)
  plant(core, node)
  adopt(core, node)
}

/**
 * The promises that answer this proposal and whose logs are known here, in the members' order. Whoever is not the member
 * any more where the youngest of these logs stand, or is not to be it from now on, cannot promise.
 */
function usable(core: Core, own: Promised): Promised[] {
  const all = [...(core.proms.get(own.g) ?? [])].filter(
    ([key, prom]) => isSameProposal(prom, own) && !core.proofs.has(key) && !isNamed(own.keys ?? [], prom.m),
  )
  const heads = all.flatMap(([, { at }]) => core.tree.get(at[2]) ?? [])
  const youngest = Math.max(...heads.map(({ era }) => era.g))
  const keys = heads.find(({ era }) => era.g === youngest)?.era.keys
  return all
    .filter(([key, { m }]) => keys?.[m] === key)
    .map(([, prom]) => prom)
    .filter(({ at }) => core.tree.has(at[2]) || at[0] < youngest)
    .sort((one, two) => one.m - two.m)
}

/** What a tick brings: promises are told again, logs they name are asked for, and what is stuck is tried again. */
export function tickVotes(core: Core): void {
  const head = headOf(core)
  const open = Math.max(0, ...core.proms.keys())
  if (open > head.era.g) {
    for (const prom of core.proms.get(open)!.values()) {
      if (core.tree.has(prom.at[2])) sendToAll(core, { t: 'prom', prom })
      if (core.tree.has(prom.at[2]) || prom.at[0] < head.era.g) continue
      for (const link of core.links.keys()) askFor(core, link, prom.at[2])
    }
  }
  const isFree = core.ticks >= core.restUntil && (core.links.size > 0 || core.court.n === 1)
  if (core.me !== null && isFree && isStuck(core, core.me)) propose(core, latestBots(core))
}

/**
 * Whose seats bots play in the youngest generation known here, also if a promise forbids to go over to it: others have to
 * ask nobody about that. To ask for what was before might bring back somebody who was caught, and nobody would agree.
 */
function latestBots(core: Core): readonly number[] {
  let { era } = headOf(core)
  for (const node of core.tree.values()) if (node.era.g > era.g) era = node.era
  return era.bots
}

/**
 * Stuck is whoever lost its storage, waits for a generation that nobody formed, has used its chain up, or holds another
 * choice of a bot than a neighbour.
 */
function isStuck(core: Core, me: number): boolean {
  const { tale, rolls } = headOf(core)
  if (disputed(core).includes(me)) return false
  if (isFrozen(core)) return core.ticks > core.frozenAt + PATIENCE + 2 * me
  if (core.lost) return core.ticks > core.movedAt + 2
  if (isParted(core)) return core.ticks > core.movedAt + 2 + 2 * me
  return tale.turn === CHANCE && rolls >= core.court.genesis.chain && core.ticks > core.movedAt + 2 + 2 * me
}
