import { watch } from 'vue'
import { dailyDeal } from '../../session/deal/daily-deal.ts'
import type { Day } from '../../session/deal/day.ts'
import { resultOf, signsOf } from '../../session/deal/deal-result.ts'
import type { Score } from '../../engine/core/game.ts'
import { useDaily } from '../../stores/daily.ts'
import { useOwnGame } from '../../stores/own-game.ts'
import { useTables } from '../../stores/tables.ts'
import { useGameBoards } from '../table/game-boards.ts'
import type { GameUi } from '../table/game-ui.ts'

/** Notes the result of a try from the scores at its end. */
export function settleTry(day: Day, scores: readonly Score[], ui: Pick<GameUi, 'resultSigns'>): void {
  const { seat } = dailyDeal(day)
  const sources = scores.find((score) => score.seat === seat)?.sources ?? {}
  useDaily().settle(day, resultOf(scores, seat), signsOf(sources, ui.resultSigns ?? []))
}

/** Notes the results of tries that ended without one, such as when the page was closed with the last choice. */
export function useSettledTries(): void {
  const daily = useDaily()
  const tables = useTables()
  const own = useOwnGame()
  const games = useGameBoards()
  async function settle(day: Day, table: string): Promise<void> {
    const played = await own.read(table)
    const boards = await games.find(({ id }) => id === dailyDeal(day).game)?.loadBoards()
    if (played === undefined || boards === undefined) return
    settleTry(day, played.table.game.scores(played.table.state()), boards.ui)
  }
  watch(
    () => tables.finished,
    async (finished) => {
      for (const { day, table } of daily.unsettled)
        if (finished.some(({ id }) => id === table)) await settle(day, table)
    },
    { immediate: true },
  )
}
