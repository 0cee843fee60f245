import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of the site itself rather than of its newest build. A build must not bring them: it would change old releases. */
const KEPT = new Set(['.git', 'v', 'CNAME'])
const VERSION = /^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/i

/**
 * Copies a build to the root of the site and, if it is a release, to `v/<version>/` too,
 * where it stays: a game begun with a release can be finished and replayed with it. Returns all releases.
 */
export function assembleSite(dist: string, site: string, version?: string): readonly string[] {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`${dist} holds no built site.`)
  const foreign = readdirSync(dist).filter((name) => KEPT.has(name))
  if (foreign.length > 0) throw new Error(`${dist} holds ${foreign.join(', ')}, which belongs to the site.`)
  mkdirSync(join(site, 'v'), { recursive: true })
  if (version !== undefined) addRelease(dist, join(site, 'v'), version)
  for (const name of readdirSync(site)) {
    if (!KEPT.has(name)) rmSync(join(site, name), { recursive: true })
  }
  cpSync(dist, site, { recursive: true })
  // Without this file GitHub Pages runs Jekyll, which drops some file names.
  writeFileSync(join(site, '.nojekyll'), '')
  const releases = readdirSync(join(site, 'v'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  writeFileSync(join(site, 'v', 'releases.json'), `${JSON.stringify(releases)}\n`)
  return releases
}

function addRelease(dist: string, releases: string, version: string): void {
  if (!VERSION.test(version)) throw new Error(`${version} is not a version.`)
  const place = join(releases, version)
  if (existsSync(place)) throw new Error(`Release ${version} is out already, and a release never changes.`)
  cpSync(dist, place, { recursive: true })
}
