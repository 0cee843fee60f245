import { ensureChromium } from './lib/chromium.ts'

// Runs before the browser tests: prints the browser they use, or what to do if there is none.
const path = look()
if (path === undefined) {
  console.error(
    [
      'The browser tests need Chromium or Chrome, and none was found.',
      'Install one (Debian, Ubuntu: sudo apt-get install chromium; macOS: brew install --cask chromium),',
      'or set CHROMIUM_PATH to the program of the one you have.',
      '`npm run check` runs everything that needs no browser.',
    ].join('\n'),
  )
  process.exitCode = 1
} else {
  console.log(`Browser: ${path}`)
}

function look(): string | undefined {
  try {
    return ensureChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  }
}
