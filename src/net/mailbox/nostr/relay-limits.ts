import * as v from 'valibot'
import { readJson } from '../../../session/parse.ts'

/** What a relay says it takes (NIP-11), in characters and in events. */
export interface RelayLimits {
  readonly message: number
  readonly content: number
  /** The most events it sends for one filter. */
  readonly list: number
}
export const NO_LIMITS: RelayLimits = { message: Infinity, content: Infinity, list: Infinity }

const MAX_DOCUMENT = 64 * 1024
const limitShape = v.fallback(v.optional(v.pipe(v.number(), v.minValue(1)), Infinity), Infinity)
const documentShape = v.object({
  limitation: v.object({
    max_message_length: limitShape,
    max_content_length: limitShape,
    max_limit: limitShape,
  }),
})

/** Parses the document of a relay; what it does not say, or says badly, is no limit. */
export function readLimits(text: string): RelayLimits {
  const read = v.safeParse(documentShape, readJson(text))
  if (!read.success) return NO_LIMITS
  const { max_message_length, max_content_length, max_limit } = read.output.limitation
  return { message: max_message_length, content: max_content_length, list: max_limit }
}

/** Asks a relay for its limits; none if it does not answer, which says nothing about the relay. */
export async function fetchLimits(url: string, get: typeof fetch, signal: AbortSignal): Promise<RelayLimits> {
  try {
    const response = await get(url.replace(/^ws/, 'http'), {
      headers: { Accept: 'application/nostr+json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    })
    return readLimits(await firstText(response))
  } catch {
    return NO_LIMITS
  }
}

/** The body, unless it is longer than any document of a relay; what is longer is not loaded to its end. */
async function firstText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > MAX_DOCUMENT) {
      await reader.cancel()
      return ''
    }
  }
}
