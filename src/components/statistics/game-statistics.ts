import { inject } from 'vue'
import type { InjectionKey } from 'vue'
import type { Goal } from '../../session/statistics/goals.ts'

/** Events that a grid of the statistics counts; its title is the message `statistics.events.<name>`. */
export interface EventGrid {
  readonly name: string
  /** The types of events that are counted. */
  readonly events: readonly string[]
  /** Is a row an event type? Else it is the first detail of the events. */
  readonly byType?: boolean
  /** The key of a row's message. */
  key(row: string): string
}

/** A table of the page of openings: the type of its events, and the key of a row's message. */
export type LessonGrid = Pick<EventGrid, 'key'> & { readonly event: string }

/** A line of what many games say: the type of its events, and the key of a value's message. Its title is in `statistics.story`. */
interface StoryLine {
  readonly name: 'roles' | 'buildings'
  readonly event: string
  key(value: string): string
}
/** What many games say together. */
export interface GameStory<View = unknown> {
  /** What was chosen how often, and what came first. */
  readonly shares: readonly StoryLine[]
  readonly firsts: readonly StoryLine[]
  /** The kinds of choices in which mistakes are counted, by the view of the position. */
  readonly mistakes: { kindOf(view: View): string; key(kind: string): string }
}

/** What players can try to reach; the title of a group is `statistics.goals.<group>`. */
export interface GameGoals {
  readonly all: readonly Goal[]
  /** The key of the name of a goal in a group of this game alone. */
  key(group: string, name: string): string
}

/** What the statistics say about one game beside its results. */
export interface GameStatistics<View = unknown> {
  /** How games were opened: the results by the first detail of an event. The title is `statistics.first.<name>`. */
  readonly openings: readonly Pick<EventGrid, 'name' | 'events' | 'key'>[]
  readonly eventGrids: readonly EventGrid[]
  readonly story?: GameStory<View>
  readonly goals?: GameGoals
  /** What the page of openings tells: the first choices, and what was done at any time. The titles are there. */
  readonly lessons: { readonly firsts: readonly LessonGrid[]; readonly events: readonly LessonGrid[] }
}

/** What the statistics need from a game. */
export interface StatisticsEntry {
  /** The game's id in the engine. */
  readonly id: string
  /** The first part of the keys of its messages. */
  readonly messagePrefix: string
  /** Fetches what is counted, and the messages for it. */
  loadStatistics(): Promise<GameStatistics>
}

export const GAME_STATISTICS: InjectionKey<readonly StatisticsEntry[]> = Symbol(
  'the statistics of every game',
)

/** The statistics of every registered game. */
export function useGameStatistics(): readonly StatisticsEntry[] {
  return inject(GAME_STATISTICS, [])
}
