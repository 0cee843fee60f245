import { readFileSync } from 'node:fs'
import vue from '@vitejs/plugin-vue'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { engineHash } from './tools/lib/engine-hash.ts'
import { WEB_MANIFEST } from './tools/lib/web-manifest.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string
}

/**
 * Loosens the content security policy while developing, and only then: the dev server injects styles as text and talks
 * over a plain web socket, and Trusted Types know nothing of its client. What is built keeps the policy of index.html.
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

/** The site as something to install, and its worker with the list of all its files. How it is registered: src/stores. */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/pwa',
  filename: 'service-worker.ts',
  registerType: 'prompt',
  injectRegister: null,
  manifest: WEB_MANIFEST,
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest}'],
    // Only seen where links are shown.
    globIgnores: ['**/social*'],
  },
})

export default defineConfig(({ command }) => ({
  // Releases live side by side under /v/<version>/, so nothing may assume where the site's root is.
  base: './',
  plugins: [vue(), looserPolicyWhileDeveloping, installable],
  define: {
    __VERSION__: JSON.stringify(version),
    __ENGINE__: JSON.stringify(engineHash(import.meta.dirname)),
    // What is not used is not shipped. Only for builds: the dev server and the tests keep their conveniences.
    ...(command === 'build' && {
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      __VUE_I18N_LEGACY_API__: 'false',
      __VUE_I18N_FULL_INSTALL__: 'false',
      __INTLIFY_PROD_DEVTOOLS__: 'false',
      // Messages are read by src/i18n/compile-message.ts.
      __INTLIFY_DROP_MESSAGE_COMPILER__: 'true',
    }),
  },
  worker: {
    format: 'es',
    // A worker is a bundle of its own, with its own copy of the engine: it wants the same inlining.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // As `var`, a constant that is reckoned at the start could change, and the compiler would read it every time.
      output: { topLevelVar: false },
    },
  },
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // A data: font or sound would be refused by the policy; pictures may stay inline where that saves a request.
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? undefined : false),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The layout of a state is a set of exported constants; read through module cells they cost a third of the speed.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        topLevelVar: false,
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  preview: { port: 4173 },
  test: {
    // A trial that was narrowed or skipped while working must not pass for the whole.
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Only what hangs is to be ended by the clock: machines differ, and others work on them.
          testTimeout: 20_000,
          // Component tests ask for a DOM themselves: `// @vitest-environment happy-dom` as their first line.
          environment: 'node',
          include: ['{src,tools,tests}/**/*.test.ts'],
          exclude: ['tests/fences/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'fences',
          include: ['tests/fences/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}))
