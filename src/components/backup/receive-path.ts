import { inGroups, mendPath, pathIn, roomCodeIn } from '../../session/link/damaged-links.ts'

/** The path of the page that receives, from the code or the link that another device shows; undefined if it is neither. */
export function receivePath(text: string): string | undefined {
  const path = pathIn(text)
  if (path !== undefined) return path.startsWith('/receive/') ? mendPath(path) : undefined
  const code = roomCodeIn(text)
  return code && `/receive/${inGroups(code)}`
}
