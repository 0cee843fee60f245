// What oxlint (.oxlintrc.json) cannot do: the rules for templates, and the list of everything that differs between machines.
import vue from 'eslint-plugin-vue'
import ts from 'typescript-eslint'

/** Tests and benchmarks of the engine may read the clock and use randomness. */
const TRIALS = ['**/*.{test,bench,e2e}.ts', 'tests/**']

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

const COUNTS = { skipBlankLines: true, skipComments: true }

const ENGINE = ['src/engine/**/*.ts', 'src/bots/**/*.ts']

export default ts.config(
  { ignores: ['dist/', 'coverage/', '.cache/', '**/*.{js,cjs}', ...TRIALS] },
  // A comment cannot switch a rule off.
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.vue'],
    extends: [...ts.configs.strict, ...vue.configs['flat/recommended'], vue.configs['no-layout-rules']],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // The compiler checks names.
      'no-undef': 'off',
      'max-lines': ['error', { max: 400, ...COUNTS }],
      'max-lines-per-function': ['error', { max: 100, ...COUNTS }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
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
    files: ENGINE,
    languageOptions: { parser: ts.parser },
    rules: {
      'no-restricted-globals': ['error', ...MACHINE],
      'no-restricted-properties': ['error', ...IMPURE_PROPERTIES],
      'no-restricted-syntax': ['error', ...IMPURE_SYNTAX],
    },
  },
  {
    files: ['src/engine/**/*.ts'],
    rules: { 'no-restricted-properties': ['error', ...IMPURE_PROPERTIES, SQUARE_ROOT] },
  },
)
