import { useI18n } from 'vue-i18n'
import type { Message } from '../../i18n/message.ts'
import type { MemberView, ProposalView, TakeBackView } from '../../online/runtime/room-views.ts'
import { useTranslateMessage } from '../table/message/translate.ts'
import { useSeatNames } from './use-seat-names.ts'
import { seatsMessage, seatsOf } from './member-presence.ts'

/** A vote in words: what is proposed, and who has agreed. */
interface VoteWords {
  readonly what: string
  readonly count: string
}

/** Returns functions that say proposals and take-backs in words. */
export function useVoteWords(): {
  ofProposal(proposal: ProposalView, members: readonly MemberView[]): VoteWords
  /** `move` is the first move that would be undone. */
  ofTakeBack(
    back: TakeBackView,
    members: readonly MemberView[],
    me: number | null,
    move: Message | undefined,
  ): VoteWords
} {
  const { t, n } = useI18n()
  const say = useTranslateMessage()
  const names = useSeatNames()

  function ofProposal(proposal: ProposalView, members: readonly MemberView[]): VoteWords {
    const seats = (some: readonly number[]) => seatsOf(members, some)
    const { by, gives, returns, brings, agreed, needed } = proposal
    const asking = seats([by])
    // Seats that go to a new person have their own sentence.
    const back = returns.filter((member) => brings.every((one) => one.member !== member))
    const others = back.filter((member) => member !== by)
    const given = gives.filter((member) => member !== by)
    const what = [
      // A member gives its own seat to a bot if it lost its part of the draw with its storage.
      ...(given.length < gives.length ? [say(seatsMessage('online.proposal.ownSeat', asking))] : []),
      ...(given.length > 0 ? [say(seatsMessage('online.proposal.gives', seats(given), asking))] : []),
      ...(others.length < back.length ? [say(seatsMessage('online.proposal.returns', asking))] : []),
      ...(others.length > 0 ? [say(seatsMessage('online.proposal.others', seats(others), asking))] : []),
      ...brings.map(({ member, name }) =>
        t('online.proposal.brings', { by: names(asking), name, names: names(seats([member])) }),
      ),
      ...(gives.length + returns.length + brings.length === 0
        ? [say(seatsMessage('online.proposal.anew', asking))]
        : []),
    ]
    const count = { n: n(agreed.length), needed: n(needed), names: names(seats(agreed)) }
    return { what: what.join(' · '), count: t('online.proposal.count', count) }
  }
  function ofTakeBack(
    { by, missing, to }: TakeBackView,
    members: readonly MemberView[],
    me: number | null,
    move: Message | undefined,
  ): VoteWords {
    const isMine = me !== null && by[0] === me
    const wish = isMine
      ? t('online.back.mine')
      : say(seatsMessage('online.back.wanted', seatsOf(members, by.slice(0, 1))))
    const step = move === undefined ? t('online.back.move', { n: n(to + 1) }) : say(move)
    const count = [
      say(seatsMessage('online.agreed', seatsOf(members, by))),
      ...(missing.length > 0 ? [say(seatsMessage('online.missing', seatsOf(members, missing)))] : []),
    ]
    return { what: `${wish} ${step}`, count: count.join(' · ') }
  }
  return { ofProposal, ofTakeBack }
}
