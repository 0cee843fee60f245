import { gameById } from '../../engine/games/registry.ts'
import { readGameLink } from './game-link.ts'
import type { LinkedGame } from './game-link.ts'

export function opened(link: string): LinkedGame {
  const read = readGameLink(link, gameById)
  if ('fault' in read) throw new Error(read.fault.code)
  return read
}
