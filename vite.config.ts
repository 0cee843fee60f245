import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import globalData from '@csstools/postcss-global-data'
import vue from '@vitejs/plugin-vue'
import customMedia from 'postcss-custom-media'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import type { ViteUserConfig } from 'vitest/config'
import { CHUNK_GROUPS } from './tools/lib/build/chunks.ts'
import { earlyStart, START } from './tools/lib/build/early-start.ts'
import { engineHash } from './tools/lib/engine-hash.ts'
import { FilesByEnvironment } from './tools/lib/files-by-environment.ts'
import { firstCopies } from './tools/lib/build/first-copies.ts'
import { hotMessages } from './tools/lib/build/hot-messages.ts'
import { leanVueI18n } from './tools/lib/build/lean-vue-i18n.ts'
import { textElements } from './tools/lib/build/text-elements.ts'
import { shippedLicenses } from './tools/lib/build/shipped-licenses.ts'
import { PATIENCE, WHOLE_TEST } from './tests/patience.ts'
import { PROMISES } from './tests/promises.ts'
import { WEB_MANIFEST } from './tools/lib/web-manifest.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string
}

/**
 * Loosens the content security policy in development only: the dev server injects styles as text and uses
 * a plain web socket, and its client does not support Trusted Types. Builds keep the policy of index.html.
 */
const looserPolicyWhileDeveloping: Plugin = {
  name: 'windrose:looser-policy-while-developing',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace("style-src 'self';", "style-src 'self' 'unsafe-inline';")
      .replace('https: wss:;', 'https: wss: ws:;')
      .replace(/require-trusted-types-for[^"]*/, ''),
}

/** Takes comments and spaces for reading out of the page: they are part of every first load. */
const shortPage: Plugin = {
  name: 'windrose:short-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page) =>
      page
        .replaceAll(/<!--.*?-->/gs, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll('> <', '><'),
  },
}

/** The bundling development server starts each plugin again for each part of the app, and plugin-vue then listens once more. */
const moreListeners: Plugin = {
  name: 'windrose:more-listeners',
  apply: 'serve',
  configureServer: ({ watcher }) => void watcher.setMaxListeners(0),
}

/** The web manifest and the service worker with its list of files; src/platform registers it. */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/pwa',
  filename: 'service-worker.ts',
  registerType: 'prompt',
  injectRegister: null,
  manifest: WEB_MANIFEST,
  includeManifestIcons: false,
  injectManifest: {
    // It is registered as a plain script.
    rollupFormat: 'iife',
    globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest}', 'licenses.json'],
    // Only link previews use it.
    globIgnores: ['**/social*'],
  },
})

const isLong = process.env['WINDROSE_LONG'] === '1'

/** The tests outside a browser. */
const TESTS = {
  include: ['{src,tools,tests}/**/*.test.ts'],
  // A narrowed test run must not pass for the whole.
  allowOnly: false,
  // Component tests request a DOM by their first line: `// @vitest-environment happy-dom`.
  environment: 'node',
  // A worker loads a module once for all its files, so a test leaves nothing behind that another one could find.
  isolate: false,
  setupFiles: ['tests/fixtures/unmount.ts', 'tests/fixtures/messages.ts'],
  // The nights shuffle the files instead.
  ...(!isLong && { sequence: { sequencer: FilesByEnvironment } }),
  provide: { isLong },
  tags: [...PROMISES],
  // Only a hanging test should time out: machines differ and are busy.
  testTimeout: WHOLE_TEST,
  hookTimeout: PATIENCE,
} satisfies ViteUserConfig['test']

export default defineConfig(({ command, mode }) => ({
  // Releases lie side by side under /v/<version>/, so nothing may assume the root of the site.
  base: './',
  // The development server bundles, too: a table takes 40 requests instead of 900.
  experimental: { bundledDev: mode === 'development' },
  plugins: [
    vue({ template: { compilerOptions: { nodeTransforms: [textElements] } } }),
    leanVueI18n,
    firstCopies(join(import.meta.dirname, 'src/main.ts')),
    earlyStart,
    shortPage,
    shippedLicenses(import.meta.dirname),
    looserPolicyWhileDeveloping,
    moreListeners,
    hotMessages,
    installable,
  ],
  // The windows have names: src/styles/windows.css.
  css: { postcss: { plugins: [globalData({ files: ['src/styles/windows.css'] }), customMedia()] } },
  define: {
    __VERSION__: JSON.stringify(version),
    __ENGINE__: JSON.stringify(engineHash(import.meta.dirname)),
    // Removes unused features of the libraries, in builds only.
    ...(command === 'build' && {
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      __VUE_I18N_LEGACY_API__: 'false',
      __VUE_I18N_FULL_INSTALL__: 'false',
      __INTLIFY_PROD_DEVTOOLS__: 'false',
      // src/i18n/compile-message.ts replaces the message compiler.
      __INTLIFY_DROP_MESSAGE_COMPILER__: 'true',
    }),
  },
  worker: {
    format: 'es',
    plugins: () => [shippedLicenses(import.meta.dirname, 'worker')],
    // A worker is a separate bundle with its own copy of the engine and needs the same inlining.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // A computed constant declared by `var` could change, so engines would read it every time.
      output: { topLevelVar: false },
    },
  },
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // The policy refuses fonts and sounds as data: addresses, and a picture inside the styles would delay the first screen.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', ...START },
      checks: { bundlerTimings: false },
      // The layout of a state is a set of exported constants; reading them through module cells costs a third of the speed.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        topLevelVar: false,
        codeSplitting: { groups: CHUNK_GROUPS },
        // The first load names all others, and no digit of their hashes can be compressed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  preview: { port: 4173 },
  test: TESTS,
}))
