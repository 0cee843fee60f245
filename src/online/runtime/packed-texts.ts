import { readJson } from '../../session/parse.ts'
import { compress, decompress } from '../../net/mailbox/compression.ts'

// The letter of the lobby in a link: as in the mailbox, but compressed.

/** The longest letter that is read, in bytes: far longer than the statements of all seats. */
const MAX_LETTER = 128 * 1024

export const packTexts = (texts: readonly string[]): Promise<Uint8Array> =>
  compress(new TextEncoder().encode(JSON.stringify(texts)))

/** What `packTexts` packed, as it came from outside; undefined if it is damaged. */
export async function unpackTexts(content: Uint8Array): Promise<unknown> {
  const bytes = await decompress(content, MAX_LETTER)
  return bytes && readJson(new TextDecoder().decode(bytes))
}
