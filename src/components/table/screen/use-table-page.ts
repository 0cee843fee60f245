import { until, watchThrottled } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { RouteLocationRaw } from 'vue-router'
import { useTable } from '../../../stores/table.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useRulesOfGame } from '../../rules/rules-overlay.ts'
import { useGameBoards } from '../game-boards.ts'
import type { Boards } from '../game-ui.ts'

/** Milliseconds between two changes of the address. */
const ADDRESS_PAUSE = 350

/**
 * What every page with an open table does: fetches the game's boards, and keeps the address and the title in step.
 * `ply` is the moment the address names, `address` the page at a moment (`@<ply>`, or nothing for now).
 */
export function useTablePage(
  ply: () => number | null,
  address: (at: string) => RouteLocationRaw,
): { readonly boards: Readonly<ShallowRef<Boards | undefined>> } {
  const router = useRouter()
  const table = useTable()
  const games = useGameBoards()
  const boards = shallowRef<Boards>()
  const game = computed(() => (table.phase === 'open' ? table.record?.game : undefined))
  const lookAt = (wanted: number | null): void =>
    table.goTo(wanted !== null && wanted < table.plies ? wanted : null)

  watch(
    game,
    async (wanted) => {
      boards.value = undefined
      if (wanted === undefined) return
      const fetched = await games.find(({ id }) => id === wanted)?.loadBoards()
      if (wanted !== game.value) return
      boards.value = fetched
      if (ply() !== null) lookAt(ply())
    },
    { immediate: true, flush: 'sync' },
  )
  // The address says which moment is looked at, so that it can be kept; going back in the browser leaves the table.
  // Browsers allow an address to change only so often: fast stepping through the past is throttled.
  let written = ply()
  watchThrottled(
    () => table.cursor,
    () => {
      // The page has been left in the meantime.
      if (boards.value === undefined) return
      const { cursor } = table
      written = cursor
      void router.replace(address(cursor === null ? '' : `@${cursor}`))
    },
    { throttle: ADDRESS_PAUSE, leading: true, trailing: true },
  )
  watch(ply, async (wanted) => {
    await until(() => table.phase).toBe('open')
    // What was written here is old news by the time it comes back.
    if (wanted !== written && wanted !== table.cursor) lookAt(wanted)
    written = wanted
  })
  useTableTitle()
  useRulesOfGame(() => game.value ?? '')
  return { boards }
}

function useTableTitle(): void {
  const { t } = useI18n()
  const table = useTable()
  const names = computed(() => table.record?.seats.map((seat) => seat.name).join(', ') ?? '')
  const mine = computed(() => (table.actor === null ? undefined : table.record?.seats[table.actor]?.name))
  usePageTitle(() => {
    if (mine.value !== undefined) return t('app.title.turn', { name: mine.value })
    if (table.over) return t('app.title.over')
    return names.value === '' ? t('app.name') : t('app.title.table', { names: names.value })
  })
}
