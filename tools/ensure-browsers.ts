import { ensureChromium, ensureFirefox, ensureWholeChromium } from './lib/browsers.ts'

// Runs before the browser tests: finds Chromium, and with `all` the other browsers of a full run, or says what to do if there is none.
const path = look(ensureChromium)
if (path === undefined) {
  console.error(
    'No Chromium or Chrome found: install one (Debian, Ubuntu: sudo apt-get install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH to its program.',
  )
  process.exitCode = 1
} else {
  console.log(`Browser: ${path}`)
  if (process.argv[2] === 'all') findOthers()
}

function findOthers(): void {
  const firefox = look(ensureFirefox)
  console.log(
    firefox === undefined
      ? 'No Firefox found, so its tests are left out: install one (Debian: sudo apt-get install firefox-esr) or set FIREFOX_PATH.'
      : `Firefox: ${firefox}`,
  )
  if (look(ensureWholeChromium) === undefined)
    console.log('Only a Chromium without windows found, so a test of its settings is left out.')
}

function look(ensure: () => string | undefined): string | undefined {
  try {
    return ensure()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  }
}
