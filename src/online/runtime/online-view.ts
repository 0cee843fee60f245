import { OVER } from '../../engine/core/game.ts'
import { requiredConsenters, takeBackPosition } from '../../log/replica/check-record.ts'
import { viewLog } from '../../log/log-view.ts'
import type { OnlineGame } from './online-game.ts'
import type { Roster } from './presence.ts'
import { isOverDays } from '../../log/records/genesis.ts'
import { savedSlotOf } from '../../log/replica/finality.ts'
import { openMismatches } from '../../log/replica/bot-verification.ts'
import { headOf } from '../../log/replica/replica.ts'
import type { Replica } from '../../log/replica/replica.ts'
import { authorOf, deciderOf, memberWithKey } from '../../log/records/record-tree.ts'
import { isShown } from '../../log/generations/left-open.ts'
import { openProposals } from '../../log/generations/proposals.ts'
import type {
  TakeBackView,
  DisputedChoiceView,
  MemberView,
  OnlineView,
  ProposalView,
  DurabilityView,
} from './room-views.ts'

const isThere = ({ is }: MemberView): boolean => is !== 'gone' && is !== 'left'

const HERE = { is: 'here', silent: 0 } as const

/** The current name of a member. */
export function nameOf({ context, path }: Replica, member: number): string {
  const { people, members } = context.genesis
  return path.at(-1)!.generation.names[member] ?? people[members[member]!.seats[0]!]!.name
}

/** What the view of an online game needs besides the log. Times are in milliseconds. */
interface Surroundings {
  readonly roster: Roster
  readonly now: number
  /** Since when the log has had its present head. */
  readonly headSince: number
  readonly rulesDiffer: number | null
}

/** The view of an online game. */
export function onlineView(
  { core, session }: OnlineGame,
  { roster, now, headSince, rulesDiffer }: Surroundings,
): Omit<OnlineView, 'history' | 'deal' | 'setupCode' | 'days'> {
  const { context, me } = core
  const log = viewLog(core)
  const members = context.genesis.members.map(({ seats }, member): MemberView => {
    const isMe = member === me
    const { is, silent } = isMe ? HERE : roster.presenceOf(log.keys[member]!, now)
    return {
      member,
      key: log.keys[member]!,
      name: nameOf(core, member),
      seats,
      isMe,
      is,
      silent: Math.floor(silent / 1000),
      isReplaced: log.decidedBots.includes(member),
      isDisputed: log.disputed.includes(member),
      isWithholding: !isMe && log.withholding.includes(member),
      isProposingOften: !isMe && log.frequentProposers.includes(member),
      awaited:
        !isMe && !log.isFrozen && log.waitsFor.includes(member) ? Math.floor((now - headSince) / 1000) : null,
      forfeits: log.forfeits[member]!,
    }
  })
  const isOver = headOf(core).position.turn === OVER
  const isRunning = me !== null && !isOver
  const { contributors } = headOf(core).generation
  /** Someone is gone for whom no bot plays, or without whom nothing can be drawn. */
  const isMissed = (one: MemberView): boolean =>
    !isThere(one) && (!one.isReplaced || contributors.includes(one.member))
  const hasMajority = members.filter(isThere).length >= context.safetyRules.majority(context.memberCount)
  return {
    members,
    me,
    seats: session.mine(),
    waitsFor: log.waitsFor,
    safety: durabilityOf(core),
    proposals: proposalsOf(core, log.decidedBots),
    backs: takeBacksOf(core),
    mismatches: mismatchesOf(core),
    asks: log.seatRequests.map(({ m, key, name }) => ({ member: m, key, name })),
    canAsk: me === null && !isOver ? log.bots : [],
    isFrozen: log.isFrozen,
    isLost: log.hasLostStorage,
    rulesDiffer,
    canReturn: isRunning && log.bots.includes(me),
    canGoOn: isRunning && !hasMajority && members.some(isMissed),
    canPlayAlone: context.memberCount === 2 && !isOverDays(context.genesis),
  }
}

/** The durability of this member's last record. */
function durabilityOf(core: Replica): DurabilityView {
  const { context, me, path, savedSlot, finalSlot } = core
  const last = path.findLast(
    ({ record }) => me !== null && record?.k === 'act' && authorOf(context, record) === me,
  )
  const i = last?.slot ?? 0
  const kept = context.genesis.members.filter((_, m) => savedSlotOf(core, m) >= i).length
  return { isSaved: savedSlot >= i, keptBy: kept, members: context.memberCount, isFinal: finalSlot >= i }
}

/**
 * The latest proposal of each member to change who plays the seats, beside the bots that are decided `now`: nobody hides
 * the proposal of another.
 */
function proposalsOf(core: Replica, now: readonly number[]): ProposalView[] {
  const { context, me, promise } = core
  const shown = openProposals(core).filter(({ by }) => isShown(core, by))
  const views = shown.map(({ g, by, bots, keys, agreed }) => ({
    g,
    by,
    gives: bots.filter((m) => !now.includes(m)),
    returns: now.filter((m) => !bots.includes(m)),
    brings: keys.map(([member, , name]) => ({ member, name })),
    agreed,
    needed: context.safetyRules.majority(context.memberCount),
    canAgree: me !== null && g > (promise?.g ?? 0),
  }))
  // Proposals that change no seats are not shown.
  return views
    .filter(({ gives, returns, brings }) => gives.length + returns.length + brings.length > 0)
    .filter(({ by }, at, all) => all.findIndex((other) => other.by === by) === at)
}

/** The requests for a take-back, and whose consent is missing. */
function takeBacksOf(core: Replica): TakeBackView[] {
  const { context, me, consents } = core
  const { generation, position } = headOf(core)
  if (consents.length === 0) return []
  const writer = deciderOf(context, generation, position.turn)
  const asked = [
    ...new Set([...requiredConsenters(context, generation), ...(writer === null ? [] : [writer])]),
  ]
  return [...new Set(consents.map(({ to }) => to))].map((to) => {
    const by = consents.filter((consent) => consent.to === to).map(({ m }) => m)
    const missing = asked.filter((m) => !by.includes(m)).sort((one, two) => one - two)
    return {
      to: to + context.rules.earlierEntries.length,
      by,
      missing,
      canAgree: me !== null && missing.includes(me),
    }
  })
}

/** Bots' choices which this device cannot reproduce. */
function mismatchesOf(core: Replica): DisputedChoiceView[] {
  const { context, me } = core
  const { generation, position } = headOf(core)
  const found = openMismatches(core).flatMap(({ node: { parent }, source }): DisputedChoiceView[] => {
    if (parent === null) return []
    const { ply, turn: seat } = parent.position
    const isAsked =
      me !== null && position.turn >= 0 && deciderOf(context, generation, position.turn) !== null
    const canGoBack = isAsked && takeBackPosition(position, ply) !== undefined
    return [
      {
        ply: ply + context.rules.earlierEntries.length,
        seat,
        by: memberWithKey(generation, source),
        canGoBack,
      },
    ]
  })
  return found.reverse()
}
