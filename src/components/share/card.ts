/** The size of a card in pixels: what chats show whole. */
export const CARD = { width: 1200, height: 630 } as const

/** The fonts of the texts of a card whose length is not known. */
export const FONTS = {
  won: '700 46px Georgia, serif',
  wonLong: '700 32px Georgia, serif',
  name: '600 24px system-ui, sans-serif',
  said: '400 22px system-ui, sans-serif',
} as const

/** The width of a text in pixels. */
export type Measure = (text: string) => number

/** Measures texts as this device draws them. */
export function measureIn(font: string): Measure {
  const context = document.createElement('canvas').getContext('2d')
  // Without a canvas no picture is drawn either.
  if (context === null) return (text) => text.length
  return (text) => {
    context.font = font
    return context.measureText(text).width
  }
}

/** The text as far as it fits into this width; what is left out is shown by “…”. */
export function cutText(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && measure(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** The room of a text: its lines, and how wide they may be. */
export interface Room {
  readonly lines: number
  readonly width: number
}

/** Divides a sentence into lines between words; what does not fit is left out. */
export function wrapWords(text: string, { lines, width }: Room, measure: Measure): readonly string[] {
  const found: string[] = []
  for (const word of text.split(' ')) {
    const last = found.at(-1)
    if (word === '') continue
    const isLast = found.length === lines
    if (last !== undefined && (isLast || measure(`${last} ${word}`) <= width))
      found[found.length - 1] = `${last} ${word}`
    else found.push(word)
  }
  return found.map((line) => cutText(line, width, measure))
}
