import { hashText } from '../../engine/core/hash.ts'
import { toText } from './packed-number.ts'

// What the texts of all links have in common: a checksum, and the reasons why one is refused.

/** Characters of the checksum at the end. */
const CHECK = 6

/** Why a link is refused; the codes are public, see docs/journal.md. */
export const LINK_FAULTS = [
  'longLink',
  'newerLink',
  'damagedLink',
  'foreignLink',
  'unknownGame',
  'otherVersion',
  'hashDiffers',
] as const
export interface LinkFault {
  readonly code: (typeof LINK_FAULTS)[number]
  /** The release that wrote the link, where the link tells. */
  readonly release?: string
}

/** Refuses a link. */
export const refuse = (code: LinkFault['code'], release?: string): { fault: LinkFault } => ({
  fault: release === undefined || release === '' ? { code } : { code, release },
})

/** The text with its checksum at the end, as links of all formats have it: what is cut or changed is found. */
export function seal(text: string): string {
  const number = BigInt(`0x${hashText(text).slice(0, 9)}`)
  return text + toText(number).padStart(CHECK, '0').slice(-CHECK)
}
/** The text without its checksum; undefined if that is wrong. */
export function unseal(text: string): string | undefined {
  const content = text.slice(0, -CHECK)
  return content !== '' && seal(content) === text ? content : undefined
}
