// Who may import whom. The picture is in ARCHITECTURE.md; this file is what enforces it, type imports included.
//
//   engine/core ◄ engine/games ◄ bots ◄ session ◄ storage, net ◄ stores ◄ components ◄ main
//                       ▲                                            │
//                       └────────────── i18n ◄───────────────────────┘

/** Tests and benchmarks reach wherever they must to try a thing; they may not make circles either. */
const TRIALS = '[.](test|bench|e2e)[.]ts$|^tests/'
/** What tests share may use what tests use. */
const SHARED_BY_TRIALS = '[.]fixture[.]ts$'
/** Pictures, fonts and styles are not code: every layer that draws may name its own. */
const ASSETS = '[.](css|svg|png|webp|woff2|mp3|ogg|webm)$'

const pack = (...names) => `(^|/)node_modules/(${names.join('|')})/`

/** Files at `from` may import each other and what is listed in `may`; among our sources and packages, nothing else. */
const layer = (name, from, may, comment) => ({
  name: `${name}-reaches-too-far`,
  comment,
  severity: 'error',
  from: { path: from, pathNot: [TRIALS, SHARED_BY_TRIALS] },
  to: { path: '^src/|node_modules/', pathNot: [from, ...may] },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one idea, or hide a third. Type imports count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    layer(
      'core',
      '^src/engine/core/(?!hash[.]ts$)',
      ['^src/engine/core/hash[.]ts$'],
      'core knows no game and no library.',
    ),
    layer(
      'hash',
      '^src/engine/core/hash[.]ts$',
      ['^src/engine/core/', pack('@noble/hashes')],
      'hash.ts alone may use a library: SHA-256 is not ours to invent.',
    ),
    layer(
      'games',
      '^src/engine/games/[^/]+/',
      ['^src/engine/core/', '^src/engine/games/'],
      'A game knows core.',
    ),
    {
      name: 'games-are-strangers',
      comment: 'A game knows no other game, and not the shelf it stands on.',
      severity: 'error',
      from: { path: '^src/engine/games/([^/]+)/', pathNot: TRIALS },
      to: { path: '^src/engine/games/', pathNot: '^src/engine/games/$1/' },
    },
    layer(
      'shelf',
      '^src/engine/games/[^/]+[.]ts$',
      ['^src/engine/core/', '^src/engine/games/[^/]+/index[.]ts$'],
      'The shelf sees the face of every game and nothing behind it.',
    ),
    layer('bots', '^src/bots/', ['^src/engine/'], 'Bots are pure like the engine.'),
    layer(
      'session',
      '^src/session/',
      ['^src/(engine|bots)/', pack('valibot', '@noble/hashes')],
      'A session knows neither Vue nor the network nor where it is kept.',
    ),
    layer(
      'storage',
      '^src/storage/',
      ['^src/engine/core/', '^src/session/', pack('idb', 'valibot')],
      'Storage keeps journals and keys; it plays no game.',
    ),
    layer(
      'net',
      '^src/net/',
      ['^src/engine/core/', '^src/session/', pack('peerjs', 'valibot', '@noble/hashes')],
      'The network carries entries; it knows no game and no Vue.',
    ),
    layer(
      'i18n',
      '^src/i18n/',
      ['^src/engine/', pack('vue-i18n', '@intlify/core-base', 'vue')],
      'Words need to know what happened, not who played.',
    ),
    layer(
      'stores',
      '^src/stores/',
      ['^src/(engine|bots|session|storage|net|i18n)/', pack('pinia', 'vue', '@vueuse', 'valibot', 'idb')],
      'A store holds refs and calls the session; valibot, because kept settings come from outside too.',
    ),
    layer(
      'components',
      '^src/components/',
      [
        '^src/(engine|stores|i18n)/',
        ASSETS,
        pack('vue', '@vueuse', 'pinia', 'vue-i18n', 'vue-router', 'uqr'),
      ],
      'A component sees the engine, the stores and the words.',
    ),
    {
      name: 'main-is-the-top',
      comment: 'Nobody imports the file that starts everything, nor its neighbours.',
      severity: 'error',
      from: { path: '^src/.+/', pathNot: TRIALS },
      to: { path: '^src/[^/]+[.](ts|vue)$' },
    },
    {
      name: 'common-knows-no-game',
      comment: 'What is shared works for any game: games come from the shelf, boards from theirs.',
      severity: 'error',
      from: {
        path: '^src/(components/((common|lobby|table|room)/|(rules|guide)/[^/]+$)|stores/|session/|bots/[^/]+[.]ts$)',
        pathNot: TRIALS,
      },
      to: { path: '^src/(engine/games/[^/]+/|components/(puerto-rico|endeavor)/)' },
    },
    {
      name: 'the-reader-knows-no-book',
      comment: 'What shows rules works for any game; books.ts alone fetches those of each.',
      severity: 'error',
      from: { path: '^src/components/rules/[^/]+$', pathNot: ['/books[.]ts$', TRIALS] },
      to: { path: '^src/components/rules/[^/]+/' },
    },
    {
      name: 'the-guide-knows-no-course',
      comment: 'What guides works for any game; courses.ts alone fetches the lessons of each.',
      severity: 'error',
      from: { path: '^src/components/guide/[^/]+$', pathNot: ['/courses[.]ts$', TRIALS] },
      to: { path: '^src/components/guide/[^/]+/' },
    },
    {
      name: 'boards-are-strangers',
      comment:
        "A board, a book of rules or a course knows its own game, never another's rules, words or board.",
      severity: 'error',
      from: { path: '^src/components/(?:(?:rules|guide)/)?(puerto-rico|endeavor)/', pathNot: TRIALS },
      to: {
        path: '^src/(components|components/(rules|guide)|engine/games|i18n)/(puerto-rico|endeavor)/',
        pathNot: '^src/[^.]*/$1/',
      },
    },
    {
      name: 'only-net-talks-to-peerjs',
      comment: 'One door to the outside.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/net/' },
      to: { path: '(^|/)node_modules/peerjs/' },
    },
    {
      name: 'no-node-in-the-app',
      comment: 'The app runs in a browser; only its tests may read files.',
      severity: 'error',
      from: { path: '^src/', pathNot: TRIALS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-app-knows-no-tool',
      comment:
        'Tools and tests use the app, never the other way round; what only developers install is not in it.',
      severity: 'error',
      from: { path: '^src/', pathNot: TRIALS },
      to: { path: ['^(tools|tests)/', TRIALS] },
    },
    {
      name: 'nothing-missing',
      comment: 'An import that leads nowhere would only be noticed at run time.',
      severity: 'error',
      from: { path: '^(src|tools|tests)/' },
      to: { couldNotResolve: true },
    },
  ],
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
