import { computed, createApp, defineComponent, h, nextTick, shallowRef, watch } from 'vue'
import { vi } from 'vitest'
import { OVER } from '../../../engine/core/game.ts'
import { previewAction } from '../../../engine/core/preview.ts'
import { i18n } from '../../../i18n/index.ts'
import type { Table } from '../../../session/table.ts'
import { provideSeats } from '../../seats/seats.ts'
import type { GameUi } from '../game-ui.ts'
import { groupLog, newEntryFormatter } from '../log/log-groups.ts'
import { answersOf } from '../dock/dock.ts'
import type { DockState } from '../dock/dock.ts'
import { tellEvent } from '../replay/use-history.ts'
import { useTableAnnouncements } from './use-announcements.ts'
import type { AnnouncementSource, TableAnnouncements } from './use-announcements.ts'

const NAMES = ['Ana', 'Bruno', 'Carla', 'Daniel', 'Esther']

/** Announces what this source tells; `said` is everything that was read out, in order. */
export function listen(source: AnnouncementSource): {
  readonly said: string[]
  readonly ears: () => TableAnnouncements
} {
  const said: string[] = []
  let ears: TableAnnouncements | undefined
  const Ears = defineComponent(() => {
    ears = useTableAnnouncements(source)
    const { said: heard } = ears
    watch(heard, ({ text }) => said.push(text), { immediate: true, flush: 'sync' })
    return () => heard.value.text
  })
  const Table = defineComponent(() => {
    provideSeats(() => NAMES.map((name) => ({ name, color: 'blue', symbol: 'star' })))
    return () => h(Ears)
  })
  createApp(Table).use(i18n).mount(document.createElement('div'))
  return { said, ears: () => ears! }
}

/** Milliseconds between choices of others, by pace; step by step they wait for a key. */
export const PACES = [
  ['instant', 0],
  ['fast', 400],
  ['normal', 1000],
  ['step', 5000],
] as const

/** How often something was said. */
export const timesSaid = (said: readonly string[], words: RegExp): number =>
  said.join(' ').match(words)?.length ?? 0

/** The words of the longest announcement. */
export const mostWords = (said: readonly string[]): number =>
  Math.max(...said.map((one) => timesSaid([one], /\S+/gu)))

/** How many events of a type a game had. */
export const eventCount = (played: Table, type: string): number =>
  played
    .playedEntries()
    .reduce((sum, { events }) => sum + events.filter((one) => one.type === type).length, 0)

/**
 * What the player in seat 0 hears of a played game in which every choice of the others is shown after this number of milliseconds.
 * Needs fake timers.
 */
export async function hearGame(ui: GameUi, played: Table, delay: number): Promise<readonly string[]> {
  const playedEntries = played.playedEntries()
  const plies = shallowRef(0)
  const formatter = newEntryFormatter((event) => tellEvent(ui, event))
  const rounds = computed(() => groupLog(playedEntries.slice(0, plies.value), formatter))
  const state = computed(() => dockAt(ui, played, plies.value))
  const { said } = listen({
    rounds: () => rounds.value,
    plies: () => plies.value,
    cursor: () => null,
    state: () => state.value,
    me: () => 0,
    seats: () => NAMES.length,
    actionAt(ply) {
      const entry = playedEntries[ply]?.entry
      return entry !== undefined && 'action' in entry ? entry.action : undefined
    },
    pieceOrder: () => ui.history.pieceOrder,
  })
  for (const { ply } of playedEntries) {
    plies.value = ply + 1
    // Choices of others that take no time are shown together with the next question.
    if (delay === 0 && state.value.type === 'waiting') continue
    await nextTick()
    vi.advanceTimersByTime(delay)
    await nextTick()
  }
  return said
}

/** What the dock of seat 0 shows at a ply. */
function dockAt(ui: GameUi, { game, state: stateAt, legal }: Table, ply: number): DockState {
  const state = stateAt(ply)
  const turn = game.turn(state)
  const view = game.view(state)
  if (turn === OVER) return { type: 'over', winners: [] }
  if (turn !== 0) return { type: 'waiting', seat: null, message: undefined, next: [] }
  const open = legal(ply).map((action) => ({ action, described: game.describe(state, action) }))
  const answers = answersOf(ui, open, view, (action, answer) => previewAction(game, state, action, answer))
  return { type: 'asking', seat: 0, message: ui.question(view).ask, answers, draft: false }
}
