import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { branchOfSite, gitLines } from './git.ts'

/** A file that a release changes. */
export interface FileChange {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** What a release does to the repository. */
export interface ReleasePlan {
  readonly version: string
  /** The name of its tag, such as `v1.0.0`. */
  readonly tag: string
  /** The files that get the version and the date; those that have them already are left out. */
  readonly changes: readonly FileChange[]
  /** What is new in it, as the list of changes says it. */
  readonly notes: string
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/** Plans a release of the repository in the folder `root`, or lists everything that is in its way. `date` is like `2026-11-24`. */
export function planRelease(
  root: string,
  wanted: string | undefined,
  date: string,
): ReleasePlan | { readonly problems: readonly string[] } {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const version = wanted ?? versionOf(read('package.json'))
  const tag = `v${version}`
  const list = read('CHANGELOG.md')
  const section = newestSection(list)
  const problems = [
    ...versionProblems(root, version),
    ...treeProblems(root),
    ...(section.version === version
      ? []
      : [`CHANGELOG.md begins with ${section.version || 'no version'}, not with ${version}.`]),
    ...(section.notes === '' ? [`CHANGELOG.md says nothing about ${section.version || version}.`] : []),
  ]
  if (problems.length > 0) return { problems }
  const locks = ['package.json', 'package-lock.json'].filter((path) => existsSync(join(root, path)))
  const changes = [
    ...locks.map((path) => ({ path, before: read(path), after: withVersion(read(path), version) })),
    { path: 'CHANGELOG.md', before: list, after: list.replace(section.heading, `## ${version} – ${date}`) },
  ].filter(({ before, after }) => before !== after)
  return { version, tag, changes, notes: section.notes }
}

function versionProblems(root: string, version: string): string[] {
  if (!VERSION.test(version)) return [`${version} is not a version of the form 1.2.3.`]
  const released = gitLines(root, 'tag', '--list', 'v*')
    .map((name) => name.slice(1))
    .filter((name) => VERSION.test(name))
  const later = released.filter((one) => compareVersions(one, version) > 0)
  const site = branchOfSite(root)
  const isOnSite = site !== undefined && gitLines(root, 'ls-tree', site, `v/${version}`).length > 0
  return [
    ...(released.includes(version)
      ? [`The tag v${version} is there already, and a release never changes.`]
      : []),
    ...(later.length > 0
      ? [`${version} is older than the release ${later.sort(compareVersions).at(-1)!}.`]
      : []),
    ...(isOnSite ? [`${site} holds the release ${version} already, and a release never changes.`] : []),
  ]
}

function treeProblems(root: string): string[] {
  const changed = gitLines(root, 'status', '--porcelain')
  const isOnBranch = gitLines(root, 'branch', '--show-current').length > 0
  return [
    ...(isOnBranch ? [] : ['No branch is checked out.']),
    ...(changed.length > 0
      ? [`These files are not committed: ${changed.map((line) => line.slice(3)).join(', ')}.`]
      : []),
  ]
}

/** Negative if the first of two versions is older. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

const versionOf = (text: string): string => (JSON.parse(text) as { version: string }).version

/** The file with another version: its own, not one of a package that it names. */
function withVersion(text: string, version: string): string {
  const before = versionOf(text)
  const own = `"version": "${before}"`
  // The lock file names it twice: at its top, and at the package in the folder itself.
  const [head, ...rest] = text.split('"node_modules/')
  return [head!.replaceAll(own, `"version": "${version}"`), ...rest].join('"node_modules/')
}

/** The first section of a list of changes. */
function newestSection(list: string): { version: string; heading: string; notes: string } {
  const heading = /^## (\S+).*$/m.exec(list)
  if (heading === null) return { version: '', heading: '', notes: '' }
  const [notes] = list.slice(heading.index + heading[0].length).split(/^## /m)
  return { version: heading[1]!, heading: heading[0], notes: notes!.trim() }
}
