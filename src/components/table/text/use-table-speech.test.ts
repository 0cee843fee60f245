// @vitest-environment happy-dom
import { createApp, defineComponent } from 'vue'
import { expect, test } from 'vitest'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { provideSeats } from '../../seats/seats.ts'
import type { DockState } from '../dock/dock.ts'
import { useTableSpeech } from './use-table-speech.ts'

await loadMessages('text-mode')
const said = (key: string) => ({ key, values: {} })
const ASKING: DockState = {
  type: 'asking',
  seat: 0,
  message: said('app.dock.score'),
  draft: false,
  answers: ['app.done', 'app.cancel'].map((key, action) => ({
    action,
    label: said(key),
    declines: false,
    warnings: [],
  })),
}
const WAITING: DockState = { type: 'waiting', seat: 1, message: said('app.dock.thinks'), next: [] }

function hear(state: DockState) {
  let speech: ReturnType<typeof useTableSpeech> | undefined
  const Ears = defineComponent(() => {
    speech = useTableSpeech({
      state: () => state,
      rounds: () => [],
      next: () => [2],
      lastSaid: () => 'Ahoy',
      say: () => undefined,
    })
    return () => null
  })
  const Table = defineComponent({
    components: { Ears },
    setup: () =>
      provideSeats(() => ['Ana', 'Bo', 'Cy'].map((name) => ({ name, color: 'blue', symbol: 'star' }))),
    template: '<Ears />',
  })
  createApp(Table).use(i18n).mount(document.createElement('div'))
  return speech!
}

test('the question is read with its numbered answers', () => {
  expect(hear(ASKING).choices()).toBe('Ana: Show results. 2 choices. 1: Done; 2: Cancel')
  expect(hear(ASKING).left()).toBe('2 choices')
  expect(hear({ ...ASKING, left: said('app.dock.over') }).left()).toBe('The game is over.')
})
test('what comes of an answer is read with it, and when the turn is complete, how it ends', () => {
  const answers = ASKING.type === 'asking' ? ASKING.answers : []
  const told = answers.map((answer) => ({ ...answer, result: said('app.dock.complete') }))
  const { choices } = hear({ ...ASKING, answers: told } as DockState)
  expect(choices()).toContain('1: Done (Your turn is complete.); 2: Cancel (Your turn is complete.)')
  expect(hear({ type: 'complete', seat: 0 }).choices()).toBe('Your turn is complete. End turn')
})
test('while others decide, it says who does what, and who is next', () => {
  for (const asked of ['choices', 'who', 'left'] as const)
    expect(hear(WAITING)[asked](), asked).toBe('Bo: thinking. then Cy')
})
test('the last announcement can be heard again', () => {
  expect(hear(ASKING).again()).toBe('Ahoy')
})
