import { defaultDocument } from '@vueuse/core'
import { computed, nextTick, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref, ShallowRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

/** What is asked about a table to know whose board lies beside mine. */
export interface OtherBoardSource {
  readonly me: () => Seat
  readonly seats: () => number
  /** Who decides now. */
  readonly deciding: () => Seat | undefined
  /** Whose turn comes after a seat's. */
  readonly after: (seat: Seat) => Seat
  /** Is there room for another board all the time? */
  readonly isRoomy: () => boolean
  /** My own board, which gets the focus when it is asked for. */
  readonly home: Readonly<Ref<HTMLElement | null>>
  /** The other board, while it is shown. */
  readonly away: Readonly<Ref<{ readonly $el: unknown } | null>>
}
export interface OtherBoard {
  /** Whose board was asked for. */
  readonly opened: ShallowRef<Seat | null>
  /** The board shown: the one asked for; else, if there is room, that of the player who decides, or of the next after me. */
  readonly other: ComputedRef<Seat | null>
  /** Shows a board, or puts it away if it is shown already. */
  open(seat: Seat): Promise<void>
}

/** Another player's board beside mine, by pointing or by keys: one at a time. */
export function useOtherBoard(source: OtherBoardSource): OtherBoard {
  const { me, seats, deciding, after, isRoomy, home, away } = source
  const opened = shallowRef<Seat | null>(null)
  const likely = computed(() => {
    const seat = deciding() ?? me()
    return seat === me() ? after(seat) : seat
  })
  const other = computed(() => opened.value ?? (isRoomy() ? likely.value : null))
  // A board that is put away leaves the focus to mine.
  watch(
    opened,
    (seat) => {
      if (seat === null && defaultDocument?.activeElement === defaultDocument?.body) home.value?.focus()
    },
    { flush: 'post' },
  )
  watch(me, (seat) => {
    if (opened.value === seat) opened.value = null
  })

  async function open(seat: Seat): Promise<void> {
    await afterPaint()
    const isOpen = seat === me() || seat === opened.value
    opened.value = isOpen ? null : seat
    await nextTick()
    if (seat === me()) home.value?.focus()
    else if (!isOpen) bringIntoSight(away.value?.$el)
  }
  /** By a key: the board has the focus, too, so that it is read out. */
  async function enter(seat: Seat): Promise<void> {
    await open(seat)
    const board = away.value?.$el
    if (opened.value !== seat || !(board instanceof HTMLElement)) return
    board.tabIndex = -1
    board.focus({ preventScroll: true })
  }
  function openSeat(seat: Seat): boolean {
    if (seat < seats()) void enter(seat)
    return seat < seats()
  }
  function putAway(): boolean {
    const isOpen = opened.value !== null
    opened.value = null
    return isOpen
  }
  useShortcuts({ myBoard: () => openSeat(me()), boards: (key) => openSeat(Number(key) - 1), escape: putAway })
  return { opened, other, open }
}

/** On a small screen the board may open out of sight: its beginning has to be in the upper half of the window. */
function bringIntoSight(board: unknown): void {
  if (!(board instanceof HTMLElement)) return
  const { top } = board.getBoundingClientRect()
  if (top < 0 || top > window.innerHeight / 2) board.scrollIntoView({ block: 'start' })
}
