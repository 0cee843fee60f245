import { execFileSync } from 'node:child_process'

/** Runs git in a folder; throws if it fails. Returns the lines that it prints. */
export function gitLines(root: string, ...words: readonly string[]): string[] {
  const text = execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return text.split('\n').filter((line) => line !== '')
}

/** The branch that holds the whole site, here or as it was last fetched; undefined before the first publication. */
export function branchOfSite(root: string): string | undefined {
  const known = gitLines(root, 'branch', '--all', '--format=%(refname:short)')
  return ['origin/gh-pages', 'gh-pages'].find((name) => known.includes(name))
}
