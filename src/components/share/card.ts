/** The size of a card in pixels: what chats show whole. */
export const CARD = { width: 1200, height: 630 } as const

/** Divides a sentence into lines of at most this number of letters, between words. */
export function wrapWords(text: string, letters: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (word === '') continue
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
