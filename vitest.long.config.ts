import { configDefaults, defineConfig } from 'vitest/config'
import browser from './vitest.e2e.config.ts'

/** Every browser test at full length, and those that are too long for every change: whole games and online sessions. */
export default defineConfig({
  ...browser,
  test: { ...browser.test, name: 'long', exclude: configDefaults.exclude },
})
