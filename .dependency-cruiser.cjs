// The import rules of ARCHITECTURE.md. Type imports count. Lists of games and folders are read from the disk, so that a new
// folder is covered or refused, never overlooked. `tests/fences` plants an offender for each rule.
const { readdirSync } = require('node:fs')
const { join } = require('node:path')

/** Tests and benchmarks may import anything, but they may not form circles. */
const TESTS = '[.](test|bench|e2e)[.]ts$|^tests/'
/** Fixtures serve tests and may import what tests may. */
const FIXTURES = '[.]fixture[.]ts$'
/** Pictures, fonts and styles. */
const ASSETS = '[.](css|svg|png|webp|woff2|mp3|ogg|webm)$'

const folders = (path) => {
  try {
    return readdirSync(join(__dirname, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  } catch {
    return []
  }
}
const pack = (...names) => `(^|/)node_modules/(${names.join('|')})/`
const oneOf = (names) => `(?:${names.join('|')})`

/** Files at `from` may import each other and what matches `may`; among our sources and packages, nothing else. */
const layer = (name, from, may, comment) => ({
  name: `${name}-imports-too-much`,
  comment,
  from: { path: from, pathNot: [TESTS, FIXTURES] },
  to: { path: '^src/|node_modules/', pathNot: [from, ...may] },
})

const GAMES = folders('src/engine/games')
const GAME = oneOf(GAMES)

/** The layers below the components, bottom first, each with what it may import. */
const LAYERS = [
  layer('core', '^src/engine/core/', [pack('@noble/hashes')], 'Core imports no game.'),
  layer(
    'games',
    '^src/engine/games/[^/]+/',
    ['^src/engine/core/', '^src/engine/games/'],
    'A game imports core.',
  ),
  layer(
    'registry',
    '^src/engine/games/[^/]+[.]ts$',
    ['^src/engine/core/', '^src/engine/games/[^/]+/index[.]ts$'],
    'The registry imports the index file of each game.',
  ),
  layer('bots', '^src/bots/', ['^src/engine/'], 'Bots are pure like the engine.'),
  layer(
    'session',
    '^src/session/',
    ['^src/(engine|bots)/', pack('valibot', '@noble/hashes', 'openskill')],
    'A session imports neither Vue nor network nor storage.',
  ),
  layer(
    'bga',
    '^src/bga/',
    ['^src/engine/(core|games/puerto-rico)/', '^src/session/'],
    'The importer of games of Board Game Arena plays by our rules; it stores nothing.',
  ),
  layer(
    'storage',
    '^src/storage/',
    ['^src/engine/core/', '^src/session/', pack('idb', 'valibot')],
    'Storage keeps records; it plays no game.',
  ),
  layer(
    'transport',
    '^src/net/transport/',
    ['^src/session/', pack('peerjs', 'valibot', '@noble/hashes')],
    'Transport moves texts between devices.',
  ),
  layer(
    'mailbox',
    '^src/net/mailbox/',
    ['^src/net/(crypto|transport)/', '^src/session/', pack('nostr-tools', 'valibot', '@noble/hashes')],
    'The mailbox keeps sealed parcels; it knows neither the log nor links.',
  ),
  layer(
    'relay',
    '^src/net/relay/',
    ['^src/(net/(crypto|transport|mailbox)|session)/', pack('nostr-tools', 'valibot', '@noble/hashes')],
    'Devices that are open meet, and send each other texts, by relay.',
  ),
  layer(
    'open',
    '^src/online/open/',
    ['^src/(net/(crypto|transport|mailbox)|session)/', pack('nostr-tools', 'valibot', '@noble/hashes')],
    'Strangers find each other at relays; rooms are not known there.',
  ),
  layer(
    'crypto',
    '^src/net/crypto/',
    [pack('valibot', '@noble/hashes')],
    'Keys and signatures depend on nothing of ours.',
  ),
  layer(
    'connection',
    '^src/net/connection/',
    ['^src/net/(crypto|transport|relay)/', '^src/session/', pack('valibot', '@noble/hashes')],
    'Connections are authenticated links over a transport.',
  ),
  layer(
    'transfer',
    '^src/online/transfer/',
    ['^src/net/(connection|crypto|transport|mailbox)/', '^src/session/', pack('valibot', '@noble/hashes')],
    'A transfer sends bytes to one other device.',
  ),
  layer(
    'log',
    '^src/log/',
    ['^src/engine/core/', '^src/session/', '^src/net/crypto/', pack('valibot', '@noble/hashes')],
    'The log core knows neither connections nor transport nor time.',
  ),
  layer(
    'lobby',
    '^src/online/lobby/',
    [
      '^src/(engine/core|session|log)/',
      '^src/net/(connection|crypto)/',
      pack('valibot', '@noble/hashes', 'unhomoglyph'),
    ],
    'The lobby agrees on a genesis.',
  ),
  layer(
    'platform',
    '^src/platform/',
    ['^src/(engine|bots|session|bga|storage|log|net)/', pack('valibot', 'idb', '@vueuse')],
    'The platform is what the browser offers.',
  ),
  layer(
    'tables',
    '^src/tables/',
    ['^src/(engine|bots|session|storage|platform|log|net/crypto)/', pack('valibot')],
    'Stored tables: create, open, import, export.',
  ),
  layer(
    'runtime',
    '^src/online/runtime/',
    ['^src/(engine|session|storage|platform|tables|log|net)/', '^src/online/lobby/', pack('valibot')],
    'The runtime is what a room has; it knows nothing that acts on it.',
  ),
  layer(
    'mail',
    '^src/online/mail/',
    ['^src/(engine|session|storage|platform|log|net)/', '^src/online/(lobby|runtime)/', pack('valibot')],
    'The mail of a room reads and leaves letters.',
  ),
  layer(
    'room',
    '^src/online/(room|group)/',
    ['^src/(engine|session|storage|platform|tables|log|net|online)/', pack('valibot', 'openskill')],
    'The controllers of an online room, and of a group, know neither Vue nor Pinia.',
  ),
  layer(
    'i18n',
    '^src/i18n/',
    ['^src/engine/', pack('vue-i18n', '@intlify/core-base', 'vue')],
    'Messages depend on what happened, not on who plays.',
  ),
  layer(
    'stores',
    '^src/stores/',
    [
      '^src/(engine|bots|session|bga|storage|platform|tables|log|net|online|i18n)/',
      pack('pinia', 'vue', '@vueuse', 'valibot'),
    ],
    'A store holds refs and calls the layers below.',
  ),
  layer(
    'components',
    '^src/components/',
    [
      '^src/(engine|session|platform|log|net|online|stores|i18n)/',
      ASSETS,
      pack('vue', '@vueuse', 'pinia', 'vue-i18n', 'vue-router', 'uqr'),
    ],
    'A component imports what it shows.',
  ),
]

/**
 * The folders of components, bottom first: a folder imports only folders before it. The games come last; the registry,
 * which only main.ts imports, stands above them.
 */
const COMPONENT_ORDER = `
  ui seats sound calls settings rules app rules-page clock table share note review puzzles preset new-table deal statistics
  guide local-table linked-game openings backup bga about home chat pairing lobby open group online
`
  .trim()
  .split(/\s+/)
const unknown = folders('src/components').filter((name) => ![...COMPONENT_ORDER, ...GAMES].includes(name))
if (unknown.length > 0)
  throw new Error(`Give ${unknown.join(', ')} a place in COMPONENT_ORDER of .dependency-cruiser.cjs.`)

const upwards = COMPONENT_ORDER.map((name, at) => ({
  name: `${name}-imports-upwards`,
  comment: `components/${name} may import only the folders before it in COMPONENT_ORDER.`,
  from: { path: `^src/components/${name}/`, pathNot: TESTS },
  to: {
    path: `^src/components/(?:${oneOf([...COMPONENT_ORDER.slice(at + 1), ...GAMES, 'none'])}/|game-registry)`,
  },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that import each other are one idea, or lack a third. Type imports count.',
      from: {},
      to: { circular: true },
    },
    ...LAYERS,
    ...upwards,
    {
      name: 'ui-imports-nothing-else',
      comment: 'components/ui could serve any app: it imports itself, packages, and what the browser keeps.',
      from: { path: '^src/components/ui/', pathNot: TESTS },
      to: { path: '^src/', pathNot: ['^src/components/ui/', '^src/platform/device-value[.]ts$', ASSETS] },
    },
    {
      name: 'only-hash-imports-a-library',
      comment: 'SHA-256 is the one thing that the core takes from a library.',
      from: { path: '^src/engine/core/', pathNot: ['/hash[.]ts$', TESTS] },
      to: { path: 'node_modules/' },
    },
    {
      name: 'games-are-independent',
      comment: 'The rules of a game import neither another game nor the registry.',
      from: { path: '^src/engine/games/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/engine/games/', pathNot: '^src/engine/games/$1/' },
    },
    {
      name: 'insight-is-on-top',
      comment: 'Rules do not depend on the analysis made for boards.',
      from: { path: '^src/engine/games/[^/]+/(?!insight/)', pathNot: [TESTS, FIXTURES] },
      to: { path: '^src/engine/games/[^/]+/insight/' },
    },
    {
      name: 'boards-are-independent',
      comment: 'The components and messages of a game import nothing of another game.',
      from: { path: `^src/(?:components|i18n)/(${GAME})/`, pathNot: TESTS },
      to: { path: `^src/[^.]*/${GAME}/`, pathNot: '^src/[^.]*/$1/' },
    },
    {
      name: 'generic-code-knows-no-game',
      comment: 'Everything outside the folders of a game works for any game: games come from the registries.',
      from: {
        path: '^src/(session|storage|platform|tables|log|net|online|stores|components|bots|i18n)/',
        pathNot: [
          `^src/[^.]*/${GAME}[/.-]`,
          '^src/(bots/registry|components/game-registry)[.]ts$',
          TESTS,
          FIXTURES,
        ],
      },
      to: { path: `^src/[^.]*/${GAME}[/.-]`, pathNot: '^src/i18n/locales/' },
    },
    {
      name: 'main-is-the-top',
      comment: 'No file imports the entry point or the files beside it.',
      from: { path: '^src/.+/', pathNot: TESTS },
      to: { path: '^src/[^/]+[.](ts|vue)$' },
    },
    {
      name: 'only-net-imports-peerjs',
      comment: 'One door to the network.',
      from: { path: '^src/', pathNot: '^src/net/transport/' },
      to: { path: '(^|/)node_modules/peerjs/' },
    },
    {
      name: 'no-node-in-the-app',
      comment: 'The app runs in a browser; only its tests may read files.',
      from: { path: '^src/', pathNot: [TESTS, FIXTURES] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-app-imports-no-tool',
      comment: 'Tools, tests and fixtures import the app, never the other way round.',
      from: { path: '^src/', pathNot: [TESTS, FIXTURES] },
      to: { path: ['^(tools|tests)/', TESTS, FIXTURES] },
    },
    {
      name: 'no-command-loads-vitest',
      comment: 'A command runs without Vitest, so what it uses of the tests does, too.',
      from: { path: '^tools/[^/]+[.]ts$' },
      to: { path: pack('vitest'), reachable: true },
    },
    {
      name: 'every-import-resolves',
      comment: 'An unresolved import fails only at run time.',
      from: { path: '^(src|tools|tests)/' },
      to: { couldNotResolve: true },
    },
  ].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.vue', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
