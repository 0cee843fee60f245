import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { listActions, newActions } from '../../../engine/core/game.ts'
import type { Action, AnyGame, Seat, State } from '../../../engine/core/game.ts'
import type { LegalAction } from '../../../engine/core/preview.ts'
import { i18n } from '../../../i18n/index.ts'
import { useTable } from '../../../stores/table.ts'
import type { GameUi } from '../game-ui.ts'
import { provideTargets } from '../targets/targets.ts'

// What the tests of every game's table have in common.

type Asking = { readonly question: { readonly seat: Seat } | null }

/** The table as the frame shows it, with the open choices to point at; `chosen` is what was chosen. */
export function showTable<View extends Asking>(ui: GameUi, first: View, choices: readonly LegalAction[]) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const chosen: Action[] = []
  const view = shallowRef(first)
  const open = shallowRef(choices)
  const seat = (): Seat => view.value.question?.seat ?? 0
  useTable().actor = seat()
  const frame = defineComponent({
    setup() {
      provideTargets({
        legalActions: () => open.value,
        targetsOf: (described) => ui.targetsOf(described, view.value),
        choose: (action) => chosen.push(action),
        whyNot: (target) => ui.whyNot(target, view.value, seat()),
      })
      return () => h('main', [h('div', { id: 'dock-draft' }), h(ui.table, { view: view.value, me: seat() })])
    },
  })
  const wrapper = mount(frame, { global: { plugins: [pinia, i18n] }, attachTo: document.body })
  const turnTo = (next: View, nextOpen: readonly LegalAction[]): Promise<void> => {
    view.value = next
    open.value = nextOpen
    return nextTick()
  }
  return { wrapper, chosen, turnTo }
}

/** Everything that may be chosen in a state. */
export function openAt(game: AnyGame, state: State): readonly LegalAction[] {
  const legal = newActions(512)
  game.legal(state, legal)
  return listActions(legal).map((action) => ({ action, described: game.describe(state, action) }))
}
