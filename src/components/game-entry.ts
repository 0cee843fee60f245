import type { Plugin } from 'vue'
import { GAME_COURSES } from './guide/game-courses.ts'
import type { GameCourse } from './guide/game-courses.ts'
import { GAME_SETUPS } from './new-table/game-setups.ts'
import type { GameSetup } from './new-table/game-setups.ts'
import { GAME_RULES } from './rules/game-rules.ts'
import type { GameRules } from './rules/game-rules.ts'
import { GAME_STATISTICS } from './statistics/game-statistics.ts'
import type { StatisticsEntry } from './statistics/game-statistics.ts'
import { GAME_BOARDS } from './table/game-boards.ts'
import type { GameBoards } from './table/game-boards.ts'

/** One game in the user interface: what each generic folder needs from it. */
export type GameEntry = GameSetup & GameRules & GameBoards & GameCourse & StatisticsEntry

/** A Vue plugin that provides these games to all components. */
export function provideGames(games: readonly GameEntry[]): Plugin {
  return {
    install(app) {
      app.provide(GAME_SETUPS, games)
      app.provide(GAME_RULES, games)
      app.provide(GAME_BOARDS, games)
      app.provide(GAME_COURSES, games)
      app.provide(GAME_STATISTICS, games)
    },
  }
}
