import { h } from 'vue'
import type { FunctionalComponent } from 'vue'
import type { GameEntry } from '../../src/components/game-entry.ts'
import { newRulesBook } from '../../src/components/rules/book.ts'
import { newSectionWriter, page, paragraph } from '../../src/components/rules/section.ts'
import type { GameUi } from '../../src/components/table/game-ui.ts'
import type { Message } from '../../src/i18n/message.ts'
import { i18n } from '../../src/i18n/index.ts'
import { nim } from '../../src/session/nim.fixture.ts'

const MESSAGES = {
  app: { game: { nim: { name: 'Nim', line: 'Take the last one.' } } },
  nim: {
    ask: 'Take some.',
    waiting: 'Somebody takes.',
    take: 'Take {tokens}',
    took: 'Taken.',
    total: 'Last token',
    first: { name: 'First', random: 'Random', help: 'Who begins.' },
    option: {
      wet: { name: 'Rain', help: 'Dice add tokens.' },
      heap: { name: 'Heap', help: 'How many tokens.', small: 'Small', large: 'Large' },
    },
  },
  rules: { nim: { aim: { title: 'The aim of Nim', rule: 'Take the last of {heap} tokens.' } } },
}

const Icon: FunctionalComponent<{ name?: string }> = ({ name }) => h('i', name)
const Board: FunctionalComponent<{ view: { readonly heap: number } }> = ({ view }) =>
  h('p', { 'data-nim': '' }, String(view.heap))
Board.props = ['view', 'me']
Icon.props = ['name']
const message = (key: string, values: Message['values'] = {}): Message => ({ key: `nim.${key}`, values })

const ui: GameUi = {
  table: Board,
  text: async () => Board,
  parts: [],
  targetsOf: () => [],
  question: () => ({ ask: message('ask'), waiting: message('waiting') }),
  label: ({ tokens }) => message('take', { tokens: { type: 'number', number: Number(tokens) } }),
  declines: () => false,
  isDraft: () => false,
  result: () => undefined,
  warnings: () => [],
  onlySensibleChoice: () => undefined,
  whyNot: () => [],
  nextSeats: () => [],
  say: ({ type }) => (type === 'took' ? message('took') : undefined),
  history: {
    brief: () => undefined,
    changes: () => [],
    changedItems: () => [],
    pieceOrder: [],
    fetchSummary: async () => ({ curves: [], facts: () => [] }),
  },
  effects: { flights: () => [], sound: () => undefined, setbacks: () => [] },
  scoreSources: [['lastToken', 'nim.total']],
}

const section = newSectionWriter((id, name) => `rules.nim.${id}.${name}`)
async function loadNames(): Promise<void> {
  i18n.global.mergeLocaleMessage('en', MESSAGES)
}

/** The smallest entry of a game: everything a third game needs in the user interface. */
export const nimEntry: GameEntry = {
  id: nim.id,
  title: 'Nim',
  clausePrefix: 'NI',
  seats: [2, 3],
  minutes: [1, 2],
  messagePrefix: 'nim',
  emblem: () => h('svg', { 'data-nim-emblem': '' }),
  optionFields: {},
  loadNames,
  async loadBoards() {
    await loadNames()
    return { ui, icon: Icon }
  },
  async loadRulesBook() {
    await loadNames()
    const pages = [page('aim', [section('aim', ['1.1'], [paragraph('rule')])])]
    return newRulesBook({ game: nim.id, pages, icon: Icon, figures: { heap: 9 } }, new Map())
  },
  async loadCourse() {
    await loadNames()
    return {
      game: nim.id,
      messagePrefix: 'nim',
      seats: 2,
      learner: 0,
      seed: 'nim',
      lessons: [],
      advise: () => undefined,
    }
  },
  async loadStatistics() {
    await loadNames()
    return { openings: [], eventGrids: [], lessons: { firsts: [], events: [] } }
  },
}
