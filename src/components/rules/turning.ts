import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'
import { useRulesOver } from './rules-over.ts'

/** Who turns the pages: the screen of the rules, or the dialog over another screen. */
export interface Turning {
  go(topic: string): void
}
const TURNING: InjectionKey<Turning> = Symbol('turning the pages of the rules')

export function provideTurning(turning: Turning): void {
  provide(TURNING, turning)
}
/** Where nobody reads yet, a link to the rules lays them over the screen. */
export function useTurning(): Turning {
  const over = useRulesOver()
  return inject(TURNING, { go: (topic) => void (over.value = topic) })
}
