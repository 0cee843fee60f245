import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assembleSite } from '../assemble-site.ts'
import { branchOfSite, gitLines } from './git.ts'
import { planRelease } from './plan.ts'
import type { ReleasePlan } from './plan.ts'

/** What a release needs from outside. */
export interface ReleaseSetup {
  /** The folder of the repository. */
  readonly root: string
  /** That of package.json unless another one is named. */
  readonly version?: string | undefined
  /** Such as `2026-11-24`. */
  readonly date: string
  /** The folder of the site; by default `.cache/site`, which begins as the branch of the site is. */
  readonly site?: string | undefined
  /** Says what would be done, and does nothing. */
  readonly isDry: boolean
  /** Runs a script of package.json; false if it fails. */
  run(script: string): boolean
  say(line: string): void
}

/** Scripts before the commit: what this version stores, for the tests of later ones; everything is tested; the site is built. */
const SCRIPTS = ['stored', 'test:full', 'build'] as const
const DEFAULT_SITE = '.cache/site'

/** Makes a release and tags it; returns whether it is made. One that fails leaves the repository as it was. Nothing is pushed. */
export function makeRelease(setup: ReleaseSetup): boolean {
  const { root, say } = setup
  const plan = planRelease(root, setup.version, setup.date)
  if ('problems' in plan) {
    for (const problem of plan.problems) say(problem)
    return false
  }
  if (setup.isDry) {
    for (const line of describe(plan, setup)) say(line)
    return true
  }
  for (const { path, after } of plan.changes) writeFileSync(join(root, path), after)
  const problem = prepare(plan, setup)
  if (problem !== undefined) {
    restore(plan, root)
    say(`${problem} Nothing is released; the files are as they were.`)
    return false
  }
  commitAndTag(plan, root)
  say(`Windrose ${plan.version} is committed and tagged. To publish it: ${pushCommand(plan, root)}`)
  return true
}

/** What a release would do, as numbered lines. */
function describe(plan: ReleasePlan, { root, site = DEFAULT_SITE }: ReleaseSetup): string[] {
  const files = plan.changes.map(({ path }) => path).join(', ')
  return [
    files === ''
      ? `Set nothing: the files have the version ${plan.version} and the date.`
      : `Set the version ${plan.version} and the date: ${files}`,
    ...SCRIPTS.map((script) => `Run npm run ${script}`),
    `Put the build into ${site}, and into ${join(site, 'v', plan.version)}`,
    `Commit these files and ${storedFile(plan)}`,
    `Tag the commit ${plan.tag}, with what is new in it`,
    `Push nothing. You publish it: ${pushCommand(plan, root)}`,
  ].map((line, at) => `${String(at + 1)}. ${line}`)
}

const pushCommand = ({ tag }: ReleasePlan, root: string): string =>
  `git push --atomic origin ${gitLines(root, 'branch', '--show-current')[0]!} ${tag}`

/** The example of what a version stores. */
const storedFile = ({ version }: ReleasePlan): string => `tests/stored/${version}.json`

/** Everything before the commit; returns what failed. */
function prepare(plan: ReleasePlan, { root, run, site, say }: ReleaseSetup): string | undefined {
  const failed = SCRIPTS.find((script) => !run(script))
  if (failed !== undefined) return `npm run ${failed} failed.`
  const allowed = [...plan.changes.map(({ path }) => path), storedFile(plan)]
  const foreign = gitLines(root, 'status', '--porcelain', '--untracked-files=all')
    .map((line) => line.slice(3))
    .filter((path) => !allowed.includes(path))
  if (foreign.length > 0) return `These files changed meanwhile: ${foreign.join(', ')}.`
  try {
    const releases = assembleSite(join(root, 'dist'), site ?? freshSite(root), plan.version)
    say(`Releases of the site: ${releases.join(', ')}`)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return undefined
}

/** A folder with the site as its branch has it. */
function freshSite(root: string): string {
  const site = join(root, DEFAULT_SITE)
  rmSync(site, { recursive: true, force: true })
  mkdirSync(site, { recursive: true })
  const branch = branchOfSite(root)
  if (branch !== undefined)
    gitLines(root, `--work-tree=${site}`, 'restore', `--source=${branch}`, '--worktree', '.')
  return site
}

function restore(plan: ReleasePlan, root: string): void {
  for (const { path, before } of plan.changes) writeFileSync(join(root, path), before)
  const stored = storedFile(plan)
  const isKept = gitLines(root, 'ls-files', stored).length > 0
  if (isKept) gitLines(root, 'checkout', '--', stored)
  else rmSync(join(root, stored), { force: true })
}

function commitAndTag(plan: ReleasePlan, root: string): void {
  const files = [...plan.changes.map(({ path }) => path), storedFile(plan)]
  gitLines(root, 'add', '--', ...files.filter((path) => existsSync(join(root, path))))
  const isChanged = gitLines(root, 'diff', '--cached', '--name-only').length > 0
  if (isChanged) gitLines(root, 'commit', '--quiet', '--message', `release: Windrose ${plan.version}`)
  gitLines(root, 'tag', '--annotate', plan.tag, '--message', `Windrose ${plan.version}\n\n${plan.notes}`)
}
