import { OVER } from '../../engine/core/game.ts'
import { askedToConsent, backTo } from '../log/check-record.ts'
import { look } from '../log/step.ts'
import type { OnlineGame } from './online-game.ts'
import type { Roster } from './presence.ts'
import { keptBy } from '../log/progress.ts'
import { openDoubts } from '../log/bot-verification.ts'
import { headOf } from '../log/replica.ts'
import type { Core } from '../log/replica.ts'
import { authorOf, deciderOf, memberWith } from '../log/record-tree.ts'
import { openProposals } from '../log/generation-change.ts'
import type { BackLook, DoubtLook, MemberLook, OnlineLook, ProposalLook, SafetyLook } from './room-types.ts'

/** Fewer members than this who are there cannot agree on anything. */
const isThere = ({ is }: MemberLook): boolean => is !== 'gone' && is !== 'left'

const HERE = { is: 'here', silent: 0 } as const

/** What the member is called now. */
export function nameOf({ court, path }: Core, member: number): string {
  const { people, members } = court.genesis
  return path.at(-1)!.era.names[member] ?? people[members[member]!.seats[0]!]!.name
}

/** The game of a room as its screen shows it. */
export function onlineLook(
  { core, session }: OnlineGame,
  roster: Roster,
  now: number,
  rulesDiffer: number | null,
): OnlineLook {
  const { court, me } = core
  const log = look(core)
  const members = court.genesis.members.map(({ seats }, member): MemberLook => {
    const isMe = member === me
    const { is, silent } = isMe ? HERE : roster.of(log.keys[member]!, now)
    return {
      member,
      name: nameOf(core, member),
      seats,
      isMe,
      is,
      silent: Math.floor(silent / 1000),
      isReplaced: log.bots.includes(member),
      isDisputed: log.disputed.includes(member),
    }
  })
  const isOver = headOf(core).tale.turn === OVER
  const isRunning = me !== null && !isOver
  return {
    members,
    me,
    seats: session.mine(),
    waitsFor: log.waitsFor,
    safety: safetyOf(core),
    proposals: proposalsOf(core),
    backs: backsOf(core),
    doubts: doubtsOf(core),
    asks: log.asks.map(({ m, key, name }) => ({ member: m, key, name })),
    canAsk: me === null && !isOver ? log.bots : [],
    isFrozen: log.frozen,
    isLost: log.lost,
    rulesDiffer,
    canReturn: isRunning && log.bots.includes(me),
    canGoOn: isRunning && members.filter(isThere).length < court.laws.majority(court.n),
  }
}

/** How safe the last record of this member's own is. */
function safetyOf(core: Core): SafetyLook {
  const { court, me, path, saved, final } = core
  const last = path.findLast(
    ({ record }) => me !== null && record?.k === 'act' && authorOf(court, record) === me,
  )
  const i = last?.i ?? 0
  const kept = court.genesis.members.filter((_, m) => keptBy(core, m) >= i).length
  return { isSaved: saved >= i, keptBy: kept, members: court.n, isFinal: final >= i }
}

/** Who asks for another seating of bots and people, the latest request only: it takes the place of those before. */
function proposalsOf(core: Core): ProposalLook[] {
  const { court, me, promise } = core
  const now = headOf(core).era.bots
  const looks = openProposals(core).map(({ g, by, bots, keys, agreed }) => ({
    g,
    by,
    gives: bots.filter((m) => !now.includes(m)),
    returns: now.filter((m) => !bots.includes(m)),
    brings: keys.map(([member, , name]) => ({ member, name })),
    agreed,
    needed: court.laws.majority(court.n),
    canAgree: me !== null && g > (promise?.g ?? 0),
  }))
  // What changes nobody's seat is between the machines.
  return looks
    .filter(({ gives, returns, brings }) => gives.length + returns.length + brings.length > 0)
    .slice(0, 1)
}

/** Who asks to go back, and whose word is missing. */
function backsOf(core: Core): BackLook[] {
  const { court, me, consents } = core
  const { era, tale } = headOf(core)
  if (consents.length === 0) return []
  const writer = deciderOf(court, era, tale.turn)
  const asked = [...new Set([...askedToConsent(court, era), ...(writer === null ? [] : [writer])])]
  return [...new Set(consents.map(({ to }) => to))].map((to) => {
    const by = consents.filter((consent) => consent.to === to).map(({ m }) => m)
    const missing = asked.filter((m) => !by.includes(m)).sort((one, two) => one - two)
    return { to: to + court.rules.before.length, by, missing, canAgree: me !== null && missing.includes(me) }
  })
}

/** Bots' choices that this device finds otherwise, and what can be done about them. */
function doubtsOf(core: Core): DoubtLook[] {
  const { court, me } = core
  const { era, tale } = headOf(core)
  const found = openDoubts(core).flatMap(({ node: { parent }, by }): DoubtLook[] => {
    if (parent === null) return []
    const { ply, turn: seat } = parent.tale
    const isAsked = me !== null && tale.turn >= 0 && deciderOf(court, era, tale.turn) !== null
    const canGoBack = isAsked && backTo(tale, ply) !== undefined
    return [{ ply: ply + court.rules.before.length, seat, by: memberWith(era, by), canGoBack }]
  })
  return found.reverse()
}
