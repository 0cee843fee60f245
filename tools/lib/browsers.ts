import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The shell without windows first: it opens a page in half the time of the whole browser. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]

/** Locations of Chromium browsers on systems that do not add them to PATH. */
function usualPlaces(): string[] {
  const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name]
    return folder === undefined
      ? []
      : [
          join(folder, 'Google/Chrome/Application/chrome.exe'),
          join(folder, 'Chromium/Application/chrome.exe'),
        ]
  })
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/snap/bin/chromium',
    ...windows,
  ]
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The program that an environment variable names, else the first one found in PATH by a name or at a usual place. */
function findProgram(
  variable: string,
  names: readonly string[],
  places: readonly string[],
): string | undefined {
  const wished = process.env[variable]
  if (wished !== undefined && wished !== '') {
    if (isProgram(wished)) return wished
    throw new Error(`${variable} is set to ${wished}, which is not a program.`)
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const endings = process.platform === 'win32' ? ['.exe'] : ['']
  const inPath = names.flatMap((name) =>
    folders.flatMap((folder) => endings.map((end) => join(folder, name + end))),
  )
  return [...inPath, ...places].find(isProgram)
}

/** The browser for tests: CHROMIUM_PATH if set, else the first one found in PATH or at the usual locations. */
export const findChromium = (): string | undefined => findProgram('CHROMIUM_PATH', NAMES, usualPlaces())

/** A whole Chromium browser, whose settings of a person work: the shell knows none. Tests of them are left out without it. */
export const findWholeChromium = (): string | undefined =>
  findProgram(
    'WHOLE_CHROMIUM_PATH',
    NAMES.filter((name) => !name.includes('shell')),
    usualPlaces(),
  )

/** Firefox: FIREFOX_PATH if set, else the one found in PATH or at the usual location. */
export const findFirefox = (): string | undefined =>
  findProgram(
    'FIREFOX_PATH',
    ['firefox-esr', 'firefox'],
    ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  )

/**
 * The driver of WebKitGTK, where it can have a display: WEBKIT_DRIVER_PATH if set, else the one found in PATH. Its tests
 * are left out without it.
 */
export const findWebkitDriver = (): string | undefined =>
  findProgram('XVFB_PATH', ['Xvfb'], []) && findProgram('WEBKIT_DRIVER_PATH', ['WebKitWebDriver'], [])

function isDebianAsRoot(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Finds Firefox, or installs it on Debian as root. Undefined if there is none: then its tests are left out. */
export function ensureFirefox(): string | undefined {
  const found = findFirefox()
  if (found !== undefined || !isDebianAsRoot()) return found
  console.log('No Firefox found. Installing the package of this system: some 80 MB, one minute …')
  return aptGet('update') && aptGet('install', '-y', 'firefox-esr') ? findFirefox() : undefined
}

/** Finds a whole Chromium, or installs it on Debian as root. Undefined if there is none: then its tests are left out. */
export function ensureWholeChromium(): string | undefined {
  const found = findWholeChromium()
  if (found !== undefined || !isDebianAsRoot()) return found
  console.log('No whole Chromium found. Installing the package of this system: some 100 MB, one minute …')
  return aptGet('update') && aptGet('install', '-y', 'chromium') ? findWholeChromium() : undefined
}

/** Finds a browser, or installs one on Debian as root. Undefined if there is none. */
export function ensureChromium(): string | undefined {
  const found = findChromium()
  if (found !== undefined || !isDebianAsRoot()) return found
  console.log(
    'No Chromium found. Installing the package of this system with apt-get: some 100 MB, one to three minutes …',
  )
  // Older systems have the whole browser only.
  if (!aptGet('update')) return undefined
  if (!aptGet('install', '-y', 'chromium-headless-shell') && !aptGet('install', '-y', 'chromium'))
    return undefined
  return findChromium()
}

function aptGet(...words: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', words, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
