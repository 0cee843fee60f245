// Lint rules, among them the list of everything that differs between machines. Layout is left to oxfmt.
import vue from 'eslint-plugin-vue'
import ts from 'typescript-eslint'

/** Tests and benchmarks may be long, read the clock and use randomness. */
const TRIALS = ['**/*.test.ts', '**/*.bench.ts', '**/*.e2e.ts', 'tests/**']

/** Globals that give different results on different machines: the environment, the clock, randomness. */
const MACHINE = [
  ['Date', 'There is no clock in the rules: two peers never agree on the time.'],
  ['performance', 'There is no clock in the rules.'],
  ['crypto', 'Dice come from outside.'],
  ['console', 'The engine prints nothing; it emits events.'],
  ['Intl', 'Texts belong to i18n, and formats differ between machines.'],
  ['Promise', 'The rules are synchronous.'],
  ['Proxy', 'A state is plain numbers.'],
  ['WeakRef', 'Garbage collection differs between machines.'],
  ['FinalizationRegistry', 'Garbage collection differs between machines.'],
  ['SharedArrayBuffer', 'A state is never shared between threads.'],
  ['Atomics', 'A state is never shared between threads.'],
  ['globalThis', 'The engine does not know where it runs.'],
  ['structuredClone', 'A state is copied with slice() or set().'],
  ['setTimeout', 'The rules are synchronous.'],
  ['setInterval', 'The rules are synchronous.'],
  ['setImmediate', 'The rules are synchronous.'],
  ['clearTimeout', 'The rules are synchronous.'],
  ['clearInterval', 'The rules are synchronous.'],
  ['queueMicrotask', 'The rules are synchronous.'],
  ['requestAnimationFrame', 'The rules are synchronous.'],
  ['fetch', 'The engine does not know the network.'],
  ['navigator', 'The engine does not know browsers.'],
  ['process', 'The engine does not know Node.'],
  ['Buffer', 'The engine does not know Node.'],
].map(([name, message]) => ({ name, message }))

/** Functions whose rounding differs between engines; only + - * / and sqrt are exact everywhere. */
const INEXACT =
  'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh'

const IMPURE_PROPERTIES = [
  { object: 'Math', property: 'random', message: 'Dice come from outside.' },
  ...INEXACT.split(' ').map((property) => ({
    object: 'Math',
    property,
    message: 'Transcendental functions are rounded differently on different machines.',
  })),
  { property: 'localeCompare', message: 'The order of texts differs between machines.' },
  { property: 'toLocaleString', message: 'Texts belong to i18n, and formats differ between machines.' },
  { property: 'toLocaleLowerCase', message: 'Texts belong to i18n, and formats differ between machines.' },
  { property: 'toLocaleUpperCase', message: 'Texts belong to i18n, and formats differ between machines.' },
]
const SQUARE_ROOT = { object: 'Math', property: 'sqrt', message: 'Rules count in whole numbers.' }

const IMPURE_SYNTAX = [
  { selector: ':function[async=true]', message: 'The rules are synchronous.' },
  { selector: 'AwaitExpression, ForOfStatement[await=true]', message: 'The rules are synchronous.' },
  { selector: 'ImportExpression', message: 'The rules load nothing at run time.' },
  {
    selector: 'BinaryExpression[operator="**"], AssignmentExpression[operator="**="]',
    message: '** is rounded differently on different machines.',
  },
  { selector: 'ForInStatement', message: 'The order of for…in is not defined; use for…of.' },
  {
    selector: ':matches(ClassDeclaration, ClassExpression):not([superClass.name=/(Error|Fault)$/])',
    message: 'The engine is plain data and functions; only errors are classes.',
  },
  {
    selector: 'NewExpression[callee.name=/^(Proxy|WeakRef|WeakMap|WeakSet)$/]',
    message: 'A state is plain numbers.',
  },
]

/** The app writes text, never markup: an injected script could send keys away. */
const MARKUP_PROPERTIES = [
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'createContextualFragment'].map(
    (property) => ({
      property,
      message: 'The app writes text, never markup.',
    }),
  ),
  { object: 'document', property: 'write', message: 'The app writes text, never markup.' },
  { object: 'document', property: 'writeln', message: 'The app writes text, never markup.' },
]

/** The compiler knows Node's globals because of the tools; in the app they do not exist. */
const NODE = [
  'process',
  'Buffer',
  'global',
  'require',
  'module',
  '__dirname',
  '__filename',
  'setImmediate',
].map((name) => ({ name, message: 'This runs in a browser.' }))

/** What a browser keeps, and what its tabs share: each may be missing or refuse every touch. */
const STORES = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel']
const ONE_WAY = 'The browser may refuse it: use src/platform/browser-stores.ts.'
const STORE_GLOBALS = STORES.map((name) => ({ name, message: ONE_WAY }))
const STORE_PROPERTIES = [
  ...STORES.map((property) => ({ property, message: ONE_WAY })),
  ...['navigator', 'defaultNavigator'].flatMap((object) =>
    ['locks', 'serviceWorker', 'storage'].map((property) => ({ object, property, message: ONE_WAY })),
  ),
  { object: 'document', property: 'cookie', message: 'The app sets no cookies.' },
]
const STORE_IMPORTS = {
  name: '@vueuse/core',
  importNames: [
    'useLocalStorage',
    'useSessionStorage',
    'useStorage',
    'useStorageAsync',
    'useBroadcastChannel',
  ],
  message: 'The browser may refuse it: use src/platform/device-value.ts.',
}
/** The guarded ways to them; the service worker runs only where the browser keeps something. */
const GUARDED = ['src/platform/{browser-stores,device-value}.ts', 'src/net/crypto/key-store.ts', 'src/pwa/**']

const COUNTS = { skipBlankLines: true, skipComments: true }

export default ts.config(
  { ignores: ['dist/', 'coverage/', '.cache/', 'docs/', 'tests/journals/'] },
  // A comment cannot switch a rule off.
  { linterOptions: { noInlineConfig: true } },
  ...ts.configs.strict,
  ...vue.configs['flat/recommended'],
  { files: ['**/*.vue'], languageOptions: { parserOptions: { parser: ts.parser } } },
  // The compiler checks names, in .vue files too.
  { files: ['**/*.{ts,vue}'], rules: { 'no-undef': 'off' } },
  {
    rules: {
      'max-lines': ['error', { max: 300, ...COUNTS }],
      'max-lines-per-function': ['error', { max: 70, ...COUNTS }],
      'max-depth': ['error', 3],
      'max-params': ['error', 5],
      complexity: ['error', 12],
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      // State arrays are read with `!` where the layout guarantees the place; the conformance tests catch a wrong one.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.vue'],
    rules: {
      ...vue.configs['no-layout-rules'].rules,
      // Components may have one-word names: Prompt, Target, Island.
      'vue/multi-word-component-names': 'off',
      // Types declare which props are optional.
      'vue/require-default-prop': 'off',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/no-v-html': 'error',
      'vue/no-restricted-v-bind': ['error', '/^inner-?html$/i', '/^outer-?html$/i', 'srcdoc'],
      'vue/no-ref-object-reactivity-loss': 'error',
    },
  },
  {
    files: ['src/**'],
    ignores: TRIALS,
    rules: {
      'no-console': 'error',
      'no-restricted-globals': ['error', ...NODE],
      'no-restricted-properties': ['error', ...MARKUP_PROPERTIES],
    },
  },
  {
    files: ['src/**'],
    ignores: [...TRIALS, '**/*.fixture.ts', ...GUARDED],
    rules: {
      'no-restricted-globals': ['error', ...NODE, ...STORE_GLOBALS],
      'no-restricted-properties': ['error', ...MARKUP_PROPERTIES, ...STORE_PROPERTIES],
      'no-restricted-imports': ['error', { paths: [STORE_IMPORTS] }],
    },
  },
  // The options of a rule replace those of an earlier block, so each stricter layer repeats them.
  {
    files: ['src/engine/**', 'src/bots/**'],
    ignores: TRIALS,
    rules: {
      'no-restricted-globals': ['error', ...MACHINE],
      'no-restricted-properties': ['error', ...MARKUP_PROPERTIES, ...IMPURE_PROPERTIES],
      'no-restricted-syntax': ['error', ...IMPURE_SYNTAX],
    },
  },
  {
    files: ['src/engine/**'],
    ignores: TRIALS,
    rules: {
      'no-restricted-properties': ['error', ...MARKUP_PROPERTIES, ...IMPURE_PROPERTIES, SQUARE_ROOT],
    },
  },
  {
    files: TRIALS,
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[object.name=/^(test|it|describe|bench)$/][property.name=/^(only|skip|todo)$/]',
          message: 'Every test runs, or is removed.',
        },
      ],
    },
  },
  {
    files: ['.dependency-cruiser.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off', 'no-undef': 'off' },
  },
)
