import { inject } from 'vue'
import type { Component, InjectionKey } from 'vue'
import type { GameScene } from './game-scene.ts'

/** What choosing and setting up a game needs from it. */
export interface GameSetup {
  /** The game's id in the engine. */
  readonly id: string
  /** The smallest and the largest number of players. */
  readonly seats: readonly [least: number, most: number]
  /** Playing time among people, in minutes. */
  readonly minutes: readonly [least: number, most: number]
  /** The first part of the keys of its messages. */
  readonly messagePrefix: string
  /** An SVG of 64 by 64 units. */
  readonly emblem: Component
  /** Components for options, by the option's name. Props: `modelValue`, `spec`, `options` (all chosen values). */
  readonly optionFields: Readonly<Record<string, Component | undefined>>
  /** Fetches a table in play, as a picture; default: there is none. */
  loadScene?(): Promise<{ readonly scene: GameScene }>
  /** Fetches the names of the game's options and pieces. */
  loadNames(): Promise<void>
}

export const GAME_SETUPS: InjectionKey<readonly GameSetup[]> = Symbol('the setup of every game')

/** Every registered game, in the order of the lists on the screen. */
export function useGameSetups(): readonly GameSetup[] {
  return inject(GAME_SETUPS, [])
}
