import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'
import { routerKey } from 'vue-router'
import { rulesPage } from './rules-address.ts'
import type { RulesPlace } from './rules-address.ts'
import { useRulesOverlay } from './rules-overlay.ts'

/** Opens a place of the rules: on the rules screen, or in the dialog over another screen. */
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

/** Routes without state to lose: there a link opens the rules screen. */
const PAGES_WITHOUT_STATE = ['home', 'new', 'rules']

/** The navigation of the reader around this component; outside of one, links open the rules screen, or the dialog at a table. */
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
