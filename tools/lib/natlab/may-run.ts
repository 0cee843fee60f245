import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of the laboratory, and the Debian packages that have them. */
const PROGRAMS = [
  ['ip', 'iproute2'],
  ['nft', 'nftables'],
  ['turnserver', 'coturn'],
  ['openssl', 'openssl'],
] as const

/** Why the laboratory cannot run here, as a sentence; undefined if it can. */
export function reasonNotToRun(): string | undefined {
  if (process.platform !== 'linux') return 'Network namespaces exist on Linux only.'
  if (process.getuid?.() !== 0) return 'Only root may make network namespaces.'
  const missing = PROGRAMS.filter(([program]) => !isInPath(program)).map(([, name]) => name)
  if (missing.length > 0)
    return `Programs are missing. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`
  const words = ['netns', 'add', `wrtry-${String(process.pid)}`]
  const made = spawnSync('ip', words, { encoding: 'utf8' })
  if (made.status !== 0) return `This system makes no network namespaces: ${made.stderr.trim()}`
  const tried = spawnSync('ip', ['netns', 'exec', words[2]!, 'nft', '-f', '-'], {
    input:
      'table ip try {\n chain out { type nat hook postrouting priority 100; masquerade fully-random; }\n}\n',
    encoding: 'utf8',
  })
  spawnSync('ip', ['netns', 'del', words[2]!])
  return tried.status === 0 ? undefined : `This kernel has no NAT by nftables: ${tried.stderr.trim()}`
}

function isInPath(program: string): boolean {
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'].some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
