import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { LicenseEntry } from '../../../src/platform/licenses.ts'

// Lists the licenses of everything the site holds that others made: the libraries whose code is in the build, and the fonts.

/** Licenses that allow what the site does with the code: to give it away in another form, with their text beside it. */
export const ALLOWED: ReadonlySet<string> = new Set([
  'Apache-2.0',
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Unlicense',
])
/** Packages whose published files hold the code of another package. */
const INSIDE: Readonly<Record<string, readonly string[]>> = { peerjs: ['eventemitter3'] }
/** The file of the site that the page of the licenses fetches. */
const FILE = 'licenses.json'
const FONT_FOLDER = 'src/assets/fonts'

/** The folder of the package that a module belongs to, by the address of the module; undefined for a module of ours. */
export function packageFolder(module: string): string | undefined {
  const found = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)
  return found?.[1]
}

/**
 * The license of the package in this folder.
 *
 * @throws if the package names no license that the site may follow, or its text is missing.
 */
export function packageLicense(folder: string): LicenseEntry {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
  }
  if (license === undefined || !ALLOWED.has(license))
    throw new Error(`${name} has the license ${license ?? 'none'}: see ${import.meta.filename}.`)
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(one))
  if (file === undefined) throw new Error(`${name} has no file with its license.`)
  return { name, version, license, text: readFileSync(join(folder, file), 'utf8').trim() }
}

/** The license of the heading font; its files are made from the package by `npx tsx tools/fonts.ts`. */
export function fontLicense(root: string): LicenseEntry {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@expo-google-fonts/alegreya/package.json'), 'utf8'),
  ) as { version: string }
  const text = readFileSync(join(root, FONT_FOLDER, 'OFL.txt'), 'utf8').trim()
  return { name: 'Alegreya', version, license: 'OFL-1.1', text }
}

const byName = (one: LicenseEntry, other: LicenseEntry): number =>
  one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en')

/** The folders of the packages in the builds of this process, workers included. */
const shipped = new Set<string>()

/** Notes which packages are in the build, and writes their licenses beside it. Workers are builds of their own. */
export function shippedLicenses(root: string, of: 'page' | 'worker' = 'page'): Plugin {
  const entries = (): LicenseEntry[] => [...[...shipped].map(packageLicense), fontLicense(root)].sort(byName)
  return {
    name: `windrose:shipped-licenses-of-${of}`,
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const module of file.moduleIds) {
          const folder = packageFolder(module)
          if (folder === undefined || !existsSync(join(folder, 'package.json'))) continue
          shipped.add(folder)
          for (const inner of INSIDE[basename(folder)] ?? []) shipped.add(join(dirname(folder), inner))
        }
      }
      if (of === 'page')
        this.emitFile({ type: 'asset', fileName: FILE, source: `${JSON.stringify(entries())}\n` })
    },
  }
}
