import { concatBytes } from '@noble/hashes/utils.js'

// What people carry in a link is compressed, as the browser does it (DEFLATE, RFC 1951).

export async function compress(bytes: Uint8Array): Promise<Uint8Array> {
  const compressed = streamOf(bytes).pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}

/**
 * Opens what comes from outside; never throws. Undefined if it is damaged, or becomes longer than `longest` bytes: three
 * thousand bytes can stand for three million, so no more are read.
 */
export async function decompress(bytes: Uint8Array, longest: number): Promise<Uint8Array | undefined> {
  const reader = streamOf(bytes).pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return concatBytes(...parts)
      parts.push(value)
      length += value.length
      if (length <= longest) continue
      await reader.cancel()
      return undefined
    }
  } catch {
    return undefined
  }
}

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([new Uint8Array(bytes)]).stream()
