import { CHANCE } from '../engine/core/game.ts'
import { newChain } from './beacon.ts'
import { promiseText, recordText } from './canon.ts'
import { checkRecord } from './check.ts'
import { chooseBase, isListOfMembers, isQuorum, isSignedPromise } from './generation.ts'
import { askFor } from './fetching.ts'
import { adopt } from './progress.ts'
import type { Generation, Promised } from './protocol.ts'
import { MAX_GENERATION } from './protocol.ts'
import {
  disputed,
  headOf,
  isFrozen,
  plant,
  refuse,
  remember,
  sendToAll,
  show,
  sign,
  store,
  strike,
} from './state.ts'
import type { Core, Link, LocalRefusal } from './state.ts'
import type { Node } from './tree.ts'

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
}

const proposed = (core: Core, proms: ReadonlyMap<number, Promised>): Promised | undefined =>
  [...proms.values()].find(
    ({ g, m, to, anchor }) => to === anchor && core.court.laws.mayForm(g, m, core.court.n),
  )

/** What others ask for and this member has not answered, the latest first. */
export function proposals(core: Core): Proposal[] {
  const beyond = Math.max(headOf(core).era.g, core.promise?.g ?? 0)
  return [...core.proms]
    .filter(([g]) => g > beyond)
    .sort(([one], [two]) => two - one)
    .flatMap(([g, proms]) => {
      const asked = proposed(core, proms)
      return asked === undefined || core.proofs.has(asked.m) ? [] : [{ g, by: asked.m, bots: asked.bots }]
    })
}

/** Asks for a new generation in which bots play the seats of these members. The proposal is the own promise. */
export function propose(core: Core, bots: readonly number[]): LocalRefusal | null {
  const { me, court } = core
  if (me === null || !isListOfMembers(court, bots)) return 'notNow'
  const highest = Math.max(headOf(core).era.g, core.promise?.g ?? 0, ...core.proms.keys())
  let g = highest + 1
  while (g % court.n !== me) g++
  if (g > MAX_GENERATION) return 'notNow'
  promise(core, me, { g, bots: [...bots], to: null })
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

function promise(
  core: Core,
  me: number,
  { g, bots, to }: { readonly g: number; readonly bots: number[]; readonly to: string | null },
): void {
  const { court } = core
  const { anchor } = newChain(court.laws.chainSecret(core.secret, court.game, g), court.genesis.chain)
  const { era, i, hash } = headOf(core)
  const at: Promised['at'] = [era.g, i, hash]
  const own: Promised = { g, bots, to: to ?? anchor, m: me, at, lost: core.lost, anchor, sig: '' }
  sign(core, promiseText(court.game, own), own)
  core.promise = own
  core.frozenAt = core.ticks
  core.enoughAt = -1
  remember(core, own)
  store(core, i)
  sendToAll(core, { t: 'prom', prom: own })
}

/** Takes a promise from a neighbour and passes it on. */
export function onPromise(core: Core, link: Link, prom: Promised): void {
  const { court } = core
  const head = headOf(core)
  if (prom.g <= head.era.g || core.proms.get(prom.g)?.has(prom.m) === true) return
  if (prom.g > Math.max(head.era.g, core.promise?.g ?? 0) + AHEAD) return refuse(core, 'farAhead')
  if (prom.m >= court.n || !isListOfMembers(court, prom.bots)) return strike(core, link, 'badPromise')
  if (!isSignedPromise(court, prom)) return strike(core, link, 'badSignature')
  remember(core, prom)
  forgetOldest(core)
  sendToAll(core, { t: 'prom', prom }, link)
  answerProposal(core, prom)
}

/** Agrees at once where nobody need be asked; shows the rest. */
function answerProposal(core: Core, prom: Promised): void {
  const asked = proposals(core).find(({ g }) => g === prom.g)
  if (asked === undefined || core.me === null) return
  if (isHarmless(core, asked)) agree(core, prom.g)
  else if (asked.by === prom.m) show(core, { type: 'asked', g: asked.g, bots: asked.bots })
}

/**
 * Nobody is asked when no further seat is given to a bot, and nobody comes back but whoever asks; unless he was caught
 * telling people different things.
 */
function isHarmless(core: Core, { by, bots }: Proposal): boolean {
  const now = headOf(core).era.bots
  const returning = now.filter((m) => !bots.includes(m))
  return bots.every((m) => now.includes(m)) && returning.every((m) => m === by && !core.proofs.has(m))
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
  const isComplete = proms.length >= court.n - own.bots.filter((m) => !proms.some((p) => p.m === m)).length
  if (!isComplete && core.ticks < core.enoughAt + GRACE) return
  const base = court.laws.needsBestHead ? chooseBase(proms, core.tree) : headOf(core)
  if (base === undefined) return
  const record: Generation = {
    k: 'gen',
    i: base.i + 1,
    p: base.hash,
    g: own.g,
    sth: base.tale.sth,
    by: me,
    bots: own.bots,
    proms,
    sig: '',
  }
  const node = checkRecord({ ...court, verify: () => true }, base, record)
  if (typeof node === 'string') return
  formed(core, node, record)
}

function formed(core: Core, node: Node, record: Generation): void {
  sign(core, recordText(core.court.game, node.hash), record)
  plant(core, node)
  adopt(core, node)
}

/** The promises that answer this proposal and whose logs are known here, in the members' order. */
function usable(core: Core, own: Promised): Promised[] {
  const all = [...(core.proms.get(own.g)?.values() ?? [])].filter(
    ({ to, bots, m }) => to === own.to && String(bots) === String(own.bots) && !core.proofs.has(m),
  )
  const known = all.filter(({ at }) => core.tree.has(at[2]))
  const youngest = Math.max(...known.map(({ at }) => at[0]))
  return all.filter(({ at }) => core.tree.has(at[2]) || at[0] < youngest).sort((one, two) => one.m - two.m)
}

/** What a tick brings: promises are told again, logs they name are asked for, and what is stuck is tried again. */
export function tickVotes(core: Core): void {
  const head = headOf(core)
  const open = Math.max(0, ...core.proms.keys())
  if (open > head.era.g) {
    for (const prom of core.proms.get(open)!.values()) {
      sendToAll(core, { t: 'prom', prom })
      if (core.tree.has(prom.at[2]) || prom.at[0] < head.era.g) continue
      for (const link of core.links.keys()) askFor(core, link, prom.at[2])
    }
  }
  const isFree = core.ticks >= core.restUntil && (core.links.size > 0 || core.court.n === 1)
  if (core.me !== null && isFree && isStuck(core, core.me)) propose(core, head.era.bots)
}

/** Stuck is whoever lost its storage, waits for a generation that nobody formed, or has used its chain up. */
function isStuck(core: Core, me: number): boolean {
  const { tale, rolls } = headOf(core)
  if (disputed(core).includes(me)) return false
  if (isFrozen(core)) return core.ticks > core.frozenAt + PATIENCE + 2 * me
  if (core.lost) return core.ticks > core.movedAt + 2
  return tale.turn === CHANCE && rolls >= core.court.genesis.chain && core.ticks > core.movedAt + 2 + 2 * me
}
