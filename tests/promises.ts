import type { TestTagDefinition } from 'vitest/config'

/**
 * What README.md promises, each with the tag of the tests that show it in `npm test`. The description stands in README.md.
 * tests/fences fails for a promise without a test, and for a line of README.md without a promise.
 */
export const PROMISES: readonly (TestTagDefinition & {
  readonly name: `first/${string}`
  readonly description: string
})[] = [
  { name: 'first/start', description: 'No account, no ads, no server' },
  { name: 'first/puerto-rico', description: 'the 14 New Buildings' },
  { name: 'first/endeavor', description: 'Endeavor by its rulebook' },
  { name: 'first/undo', description: 'Undo and redo freely until you end your turn' },
  { name: 'first/saved', description: 'Every move is saved immediately' },
  {
    name: 'first/choices',
    description: 'Every choice shows its result, warns of mistakes, and says why it is unavailable',
  },
  { name: 'first/links', description: 'each position has its own link, with the whole game in it' },
  { name: 'first/guide', description: 'A guided first game of ten minutes for each game' },
  { name: 'first/rules', description: 'the complete rules as pages that open over the table' },
  { name: 'first/keyboard', description: 'Keyboard, screen readers' },
  { name: 'first/text', description: 'a text mode' },
  { name: 'first/windows', description: '320 pixels to 4K, light and dark' },
  { name: 'first/colors', description: 'colorblind-friendly' },
  { name: 'first/languages', description: 'English, Čeština, Polski, Русский, Deutsch' },
  { name: 'first/bots', description: 'Bots at seven levels' },
  { name: 'first/hints', description: 'Hints on request' },
  { name: 'first/review', description: 'A review of finished games' },
  { name: 'first/puzzles', description: 'Puzzles from real positions' },
  { name: 'first/daily', description: 'A game of the day' },
  { name: 'first/challenges', description: 'friends play your deal, then both games stand side by side' },
  { name: 'first/groups', description: 'Groups: one permanent link' },
  { name: 'first/openings', description: 'Opening statistics' },
  { name: 'first/statistics', description: 'Statistics of finished games' },
  { name: 'first/backup', description: 'A backup of everything in one file' },
  { name: 'first/offline', description: 'works offline' },
  {
    name: 'first/online',
    description: 'Online play by a link, directly between browsers and without a host',
  },
  { name: 'first/leaving', description: 'a bot replaces a missing player until they return' },
  { name: 'first/fair', description: 'The devices make all draws together and sign every choice' },
  { name: 'first/verify', description: 'any program can replay and verify' },
  { name: 'first/find-players', description: 'Find players you don’t know yet' },
  { name: 'first/days', description: 'At tables over days no two players need to be there together' },
]
