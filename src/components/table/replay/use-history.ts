import { useIntervalFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { groupLog, newEntryFormatter, roundAt, roundStarts } from '../log/log-groups.ts'
import type { RoundLines, EventText } from '../log/log-groups.ts'
import type { GameUi } from '../game-ui.ts'
import type { useTable } from '../../../stores/table.ts'

/** Milliseconds between two moves while the past is played. */
const PLAYING = 900

/** Where one stands while looking back. */
export interface ReplayPosition {
  readonly cursor: number
  readonly plies: number
  /** Plies at which rounds begin. */
  readonly starts: readonly number[]
  /** The round on the screen, counted from one; 0 before the first. */
  readonly round: number
  /** How many moves have been made since the past has been looked at. */
  readonly missed: number
  /** Is the past being played like a film? */
  readonly isPlaying: boolean
}

export interface History {
  /** What happened after this ply is new to `me`: the ply of the last own choice; null before the first. */
  readonly since: ComputedRef<number | null>
  readonly rounds: ComputedRef<readonly RoundLines[]>
  /** Where one stands while looking back; null = now. */
  readonly position: ComputedRef<ReplayPosition | null>
  go(ply: number | null): void
  step(by: -1 | 1): void
  round(by: -1 | 1): void
  /** Plays the past from the moment on the screen, or stops. */
  play(): void
}

/** The log, and walking through the past by moves and by rounds. */
export function useHistory(
  table: ReturnType<typeof useTable>,
  ui: () => GameUi | undefined,
  me: () => Seat,
  isAutomatic?: (ply: number) => boolean,
): History {
  const rounds = useRounds(table, ui, isAutomatic)
  const starts = computed(() => roundStarts(rounds.value))
  const shown = (): number => table.cursor ?? table.plies
  const goTo = (ply: number | null): void => {
    table.goTo(ply === null || ply >= table.plies ? null : Math.max(ply, 0))
  }
  const film = useIntervalFn(() => goTo(shown() + 1), PLAYING, { immediate: false })
  // Going elsewhere by hand stops the playback.
  const go = (ply: number | null): void => {
    film.pause()
    goTo(ply)
  }
  const left = shallowRef(0)
  watch(
    () => table.cursor,
    (cursor, before) => {
      if (cursor === null) film.pause()
      else if (before === null || before === undefined) left.value = table.plies
    },
    { immediate: true, flush: 'sync' },
  )
  return {
    since: computed(() => {
      const last = table.playedEntries.findLast(({ seat }) => seat === me())
      return last === undefined ? null : last.ply + 1
    }),
    rounds,
    position: computed(() => {
      const { cursor, plies } = table
      if (cursor === null) return null
      const head = roundAt(rounds.value, cursor)
      const round = head === undefined ? 0 : starts.value.indexOf(head.ply) + 1
      const missed = Math.max(0, plies - left.value)
      return { cursor, plies, starts: starts.value, round, missed, isPlaying: film.isActive.value }
    }),
    go,
    step: (by) => go(shown() + by),
    round(by) {
      const next =
        by < 0 ? starts.value.findLast((ply) => ply < shown()) : starts.value.find((ply) => ply > shown())
      go(next ?? (by < 0 ? 0 : null))
    },
    play: () => (film.isActive.value ? film.pause() : film.resume()),
  }
}

/** The same for presses: each step is taken once the press has been drawn, and every one counts, however fast they come. */
export function afterEachPaint(past: History): History {
  const later = (what: () => void): void => void afterPaint().then(what)
  return {
    ...past,
    go: (ply) => later(() => past.go(ply)),
    step: (by) => later(() => past.step(by)),
    round: (by) => later(() => past.round(by)),
  }
}

/** Everything that happened, in the words of the game. */
function useRounds(
  table: ReturnType<typeof useTable>,
  ui: () => GameUi | undefined,
  isAutomatic?: (ply: number) => boolean,
): ComputedRef<readonly RoundLines[]> {
  const teller = computed(() => {
    const boards = ui()
    return boards && newEntryFormatter((event) => tellEvent(boards, event), isAutomatic)
  })
  return computed((before?: readonly RoundLines[]) =>
    teller.value ? groupLog(table.playedEntries, teller.value, before) : [],
  )
}

/** An event in the words of the log. */
export function tellEvent({ say, history }: GameUi, event: { readonly type: string }): EventText | undefined {
  const message = say(event)
  return message && { message, brief: history.brief(event) ?? message, changes: history.changes(event) }
}
