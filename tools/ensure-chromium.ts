import { ensureChromium } from './lib/chromium.ts'

// Runs before the browser tests: prints the browser they use, or what to do if there is none.
const path = look()
if (path === undefined) {
  console.error(
    'No Chromium or Chrome found: install one (Debian, Ubuntu: sudo apt-get install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH to its program.',
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
