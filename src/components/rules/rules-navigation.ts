import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'
import { routerKey } from 'vue-router'
import { rulesPage } from './rules-address.ts'
import type { RulesPlace } from './rules-address.ts'
import { useRulesOverlay } from './rules-overlay.ts'

/** Who turns the pages: the screen of the rules, or the dialog over another screen. */
export interface RulesNavigation {
  go(place: RulesPlace): void
}
const NAVIGATION: InjectionKey<RulesNavigation> = Symbol('turning the pages of the rules')

export function provideRulesNavigation(turning: RulesNavigation): void {
  provide(NAVIGATION, turning)
}

/** The path of the screen of the rules. */
export function rulesPath(place: RulesPlace): string {
  return `/rules/${rulesPage(place)}`
}

/** Screens that lose nothing when they are left. */
const PAGES_WITHOUT_STATE = ['home', 'new', 'rules']

/** Where nobody reads yet, a link leads to the screen of the rules; at a table it lays them over the boards. */
export function useRulesNavigation(): RulesNavigation {
  const over = useRulesOverlay()
  const router = inject(routerKey, undefined)
  function go(place: RulesPlace): void {
    if (router !== undefined && PAGES_WITHOUT_STATE.includes(String(router.currentRoute.value.name)))
      void router.push(rulesPath(place))
    else over.value = place
  }
  return inject(NAVIGATION, { go })
}
