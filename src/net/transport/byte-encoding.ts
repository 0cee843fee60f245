// Binary encoding for pairing codes.

/** Regroups a bit stream from groups of `from` bits to groups of `to` bits; the last group is padded with zeros. */
export function regroupBits(groups: Iterable<number>, from: number, to: number): number[] {
  const regrouped: number[] = []
  let bits = 0
  let held = 0
  for (const group of groups) {
    held = (held << from) | group
    bits += from
    while (bits >= to) {
      bits -= to
      regrouped.push((held >> bits) & (2 ** to - 1))
    }
    held &= 2 ** bits - 1
  }
  if (bits > 0) regrouped.push(held << (to - bits))
  return regrouped
}

/** An address as bytes: four for IPv4, sixteen for IPv6; undefined if it is neither. */
export function ipBytes(address: string): number[] | undefined {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) {
    const bytes = address.split('.').map(Number)
    return bytes.every((byte) => byte < 256) ? bytes : undefined
  }
  if (!/^[0-9a-f:]{2,39}$/i.test(address)) return undefined
  const [before, after, ...more] = address.split('::').map(wordsOf)
  if (before === undefined || more.length > 0) return undefined
  const missing = 8 - before.length - (after?.length ?? 0)
  if (after === undefined ? missing !== 0 : missing < 1) return undefined
  const words = [...before, ...Array<string>(missing).fill('0'), ...(after ?? [])]
  if (!words.every((word) => /^[0-9a-f]{1,4}$/i.test(word))) return undefined
  return regroupBits(
    words.map((word) => Number.parseInt(word, 16)),
    16,
    8,
  )
}
const wordsOf = (half: string): string[] => (half === '' ? [] : half.split(':'))

/** The canonical text of an address of four or sixteen bytes. */
export function ipText(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.')
  return regroupBits(bytes, 8, 16)
    .map((word) => word.toString(16))
    .join(':')
}
