import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// A small project in a temporary folder, checked by the tools and the configuration of the real one.

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Source files by path. */
export type Files = Readonly<Record<string, string>>

/** Creates a folder for planted files: inside the project, where packages are found, but ignored by git and all tools. */
export function newFolder(): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  return mkdtempSync(join(ROOT, '.cache', 'fences-'))
}

export function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Writes the files and, beside them, the configuration of this project. */
export function plant(folder: string, files: Files): void {
  writeFiles(folder, files)
  for (const name of [
    '.dependency-cruiser.cjs',
    '.oxlintrc.json',
    'env.d.ts',
    'index.html',
    'knip.json',
    'package.json',
    'tsconfig.engine.json',
    'tsconfig.json',
  ])
    cpSync(join(ROOT, name), join(folder, name))
}

/** The output of a tool of this project, run in the folder. The exit code is ignored: it only says that there were offenders. */
function run(folder: string, tool: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', tool), ...args], { cwd: folder })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.on('error', reject)
    child.on('close', () =>
      output === '' ? reject(new Error(errors || `${tool} printed nothing.`)) : resolve(output),
    )
  })
}

/** The violations of the import rules. */
export async function importViolations(folder: string): Promise<{ rule: string; from: string }[]> {
  const output = await run(
    folder,
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '-T',
    'json',
    'src',
    'tools',
  )
  const { summary } = JSON.parse(output) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  return summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }))
}

/** The violations of the rules for all scripts. The folder lies outside the project: oxlint leaves out what git ignores. */
export async function scriptViolations(folder: string): Promise<{ filename: string; code: string }[]> {
  const output = await run(folder, 'oxlint/bin/oxlint', '--format=json')
  return (JSON.parse(output) as { diagnostics: { filename: string; code: string }[] }).diagnostics
}

/** What the compiler prints for the engine, without DOM and Node. */
export function compileEngine(folder: string): Promise<string> {
  return run(folder, 'typescript-7/bin/tsc', '-p', 'tsconfig.engine.json', '--pretty', 'false')
}

export async function unusedCode(folder: string): Promise<{ files: string[]; exports: string[] }> {
  const output = await run(folder, 'knip/bin/knip.js', '--reporter', 'json', '--no-config-hints')
  const { issues } = JSON.parse(output) as {
    issues: { file: string; files?: unknown[]; exports: { name: string }[] }[]
  }
  return {
    files: issues.filter((issue) => (issue.files ?? []).length > 0).map((issue) => issue.file),
    exports: issues.flatMap((issue) => issue.exports.map(({ name }) => `${issue.file}: ${name}`)),
  }
}
