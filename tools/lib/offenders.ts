/** A fault planted in a copy of the project, and the tests that have to find it. */
export interface Offender {
  /** The fault. */
  readonly what: string
  readonly file: string
  /** The text to replace, which stands once in the file; without it, `to` is added at the end. */
  readonly from?: string
  readonly to: string
  /** Words for vitest: files and flags; or a command of another tool. */
  readonly tests: readonly string[]
  readonly tool?: 'eslint' | 'depcruise'
  /** What the name of a failed test, or the output of the tool, contains. */
  readonly found: RegExp
}

const UNIT = ['--exclude', '**/*.slow.test.ts'] as const
const BROWSER = ['--config', 'vitest.e2e.config.ts'] as const
const PUERTO_RICO = 'src/engine/games/puerto-rico'

/** One fault for every kind of test. Fences and the simulation plant many more themselves. */
export const OFFENDERS: readonly Offender[] = [
  {
    what: 'a wharf is used twice in a phase',
    file: `${PUERTO_RICO}/buildings/wharf.ts`,
    from: '      if (isSpent(state, seat, self)) return\n',
    to: '',
    tests: [`${PUERTO_RICO}/reference-rules.slow.test.ts`],
    found: /the second judge agrees/,
  },
  {
    what: 'barrels vanish',
    file: `${PUERTO_RICO}/buildings/wharf.ts`,
    from: '      state[supply(good)]! += count\n',
    to: '',
    tests: [`${PUERTO_RICO}/conformance.slow.test.ts`],
    found: /random games conform|quick games/,
  },
  {
    what: 'the engine asks the clock',
    file: 'src/engine/core/dice.ts',
    to: '\nexport const startedAt = Date.now()\n',
    tool: 'eslint',
    tests: ['src/engine/core/dice.ts'],
    found: /Date/,
  },
  {
    what: 'a store imports a component',
    file: 'src/stores/table.ts',
    to: "\nexport { default as Glyph } from '../components/ui/Glyph.vue'\n",
    tool: 'depcruise',
    tests: ['src'],
    found: /stores.*components/,
  },
  {
    what: 'a signature is not checked',
    file: 'src/log/records/record-tree.ts',
    from: 'export function isSignedByMember(',
    to: 'export const isSignedByMember = (..._words: unknown[]): boolean => true\nexport function wasSignedByMember(',
    tests: [...UNIT, 'src/log', 'tests/simulation'],
    found: /signature|impersonate|refuse/i,
  },
  {
    what: 'a seated guest follows any game that has begun',
    file: 'src/online/lobby/inbound.ts',
    from: 'if (!isTakingPart || isMemberOf(',
    to: 'if (isTakingPart || isMemberOf(',
    tests: ['src/online/lobby/simulation.slow.test.ts', '-t', 'gains nothing'],
    found: /follows no game/,
  },
  {
    what: 'any past of a game that goes on is signed',
    file: 'src/online/lobby/genesis-agreement.ts',
    from: "['checking', 'differs'].includes(",
    to: "['checking'].includes(",
    tests: ['src/online/lobby/simulation.slow.test.ts', '-t', 'gains nothing'],
    found: /no other past/,
  },
  {
    what: 'a member fills the log with generations',
    file: 'src/log/records/safety-rules.ts',
    from: 'maxUnasked: 64',
    to: 'maxUnasked: 20_000',
    tests: [...UNIT, 'src/log/generations/unasked.test.ts'],
    found: /up to a limit/,
  },
  {
    what: 'chat is relayed without a limit for its author',
    file: 'src/log/records/author-limits.ts',
    from: '< atOnce',
    to: '< Infinity',
    tests: [...UNIT, 'src/log/amplification.test.ts'],
    found: /cut each other off|relay/,
  },
  {
    what: 'a message is missing in one language',
    file: 'src/i18n/locales/cs/levels.json',
    from: '"pip":',
    to: '"pips":',
    tests: [...UNIT, 'src/i18n/catalogue.test.ts'],
    found: /cs/,
  },
  {
    what: 'an unsharded sequencer',
    file: 'tools/lib/files-by-environment.ts',
    from: '      .filter((_, at) => at % count === index - 1)\n',
    to: '',
    tests: [...UNIT, 'tools/lib/files-by-environment.test.ts'],
    found: /in one shard/,
  },
  {
    what: 'the page is wider than a phone',
    file: 'src/styles/base.css',
    to: '\nmain {\n  min-inline-size: 700px !important;\n}\n',
    tests: [...BROWSER, 'tests/e2e/layout.e2e.ts', '-t', 'settler: fits'],
    found: /fits every screen/,
  },
  {
    what: 'buttons are too low to touch',
    file: 'src/styles/base.css',
    to: '\n.button {\n  min-block-size: 16px !important;\n  padding-block: 0 !important;\n}\n',
    tests: [...BROWSER, 'tests/e2e/layout.e2e.ts', '-t', 'settler: fits'],
    found: /fits every screen/,
  },
  {
    what: 'the dock covers the board',
    file: 'src/styles/base.css',
    to: '\n.dock__inner {\n  min-block-size: 75vh !important;\n}\n',
    tests: [...BROWSER, 'tests/e2e/layout.e2e.ts', '-t', 'builder: fits'],
    found: /fits every screen/,
  },
  {
    what: 'the dock of a question has more than one row',
    file: 'src/styles/base.css',
    to: '\n.dock__inner {\n  min-block-size: 90px !important;\n}\n',
    tests: [...BROWSER, 'tests/e2e/layout.e2e.ts', '-t', 'trader: fits'],
    found: /fits every screen/,
  },
  {
    what: 'half of an answer is seen',
    file: 'src/styles/base.css',
    to: '\n.answers__list {\n  max-block-size: 75px !important;\n}\n',
    tests: [...BROWSER, 'tests/e2e/layout.e2e.ts', '-t', 'builder: fits'],
    found: /fits every screen/,
  },
  {
    what: 'text has too little contrast',
    file: 'src/styles/base.css',
    to: '\ndialog p,\ndialog label {\n  color: #b9b2a2 !important;\n}\n',
    tests: [...BROWSER, 'tests/e2e/settings.e2e.ts', '-t', 'machines find no fault'],
    found: /machines find no fault/,
  },
  {
    what: 'the focus is invisible',
    file: 'src/styles/base.css',
    to: '\n:focus-visible {\n  outline: none !important;\n  box-shadow: none !important;\n}\n',
    tests: [...BROWSER, 'tests/e2e/games.e2e.ts', '-t', 'by keyboard'],
    found: /by keyboard/,
  },
  {
    what: 'the page runs a script that its policy forbids',
    file: 'index.html',
    from: '</title>',
    to: '</title><script>window.planted = 1</script>',
    tests: [...BROWSER, 'tests/e2e/shell.e2e.ts'],
    found: /security policy/,
  },
  {
    what: 'a test has a limit of time of its own',
    file: 'tests/e2e/about.e2e.ts',
    to: "\ntest('hurries', () => undefined, 5_000)\n",
    tests: ['tests/fences/own-limits.test.ts'],
    found: /no test has a limit of its own/,
  },
  {
    what: 'a promise of README.md loses its test',
    file: 'tests/e2e/offline.e2e.ts',
    from: "{ tags: 'first/offline' }",
    to: '{}',
    tests: ['tests/fences/promises.test.ts'],
    found: /every promise has a test/,
  },
  {
    what: 'a style names a window of its own',
    file: 'src/components/app/PageColumn.vue',
    from: '@media (--phone) {',
    to: '@media (max-width: 31rem) {',
    tests: ['tests/fences/windows.test.ts'],
    found: /no condition names a size of its own/,
  },
  {
    what: 'a state depends on where it is computed',
    file: 'src/engine/core/hash.ts',
    from: 'export function hashState(state: State): string {\n',
    to: "export function hashState(state: State): string {\n  if (!('process' in globalThis)) state = state.map((cell) => cell + 1)\n",
    tests: [...BROWSER, 'tests/e2e/same-hashes.e2e.ts'],
    found: /same states/,
  },
]
