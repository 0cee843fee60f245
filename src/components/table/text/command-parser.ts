import type { Action } from '../../../engine/core/game.ts'

/** An answer as it can be typed: its own words, and those that mean its kind ("sell", "load"). */
export interface TypableAnswer {
  readonly action: Action
  readonly label: string
  readonly verb: string
}
/** Something that can be asked for by one of several words. */
export interface Command {
  readonly name: string
  readonly words: readonly string[]
}
/** A part of the table that can be gone to. */
export interface Part {
  readonly id: string
  readonly name: string
}
export interface Vocabulary {
  readonly answers: readonly TypableAnswer[]
  readonly commands: readonly Command[]
  readonly parts: readonly Part[]
}

/** What was meant by what was typed. */
export type ParsedCommand =
  | { readonly type: 'answer'; readonly action: Action }
  | { readonly type: 'command'; readonly name: string }
  | { readonly type: 'part'; readonly id: string }
  | { readonly type: 'several'; readonly count: number }
  | { readonly type: 'unknown' }

/** Words without anything that is hard to type: capitals, accents, hyphens, signs. */
export function normalizeWords(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\u00AD]/gu, '')
  return plain.split(/[^\p{L}\p{N}?]+/u).filter((word) => word !== '')
}

/** The answers that go with what was typed: each typed word begins one of theirs, a number is one of theirs. */
export function matchingAnswers(typed: string, answers: readonly TypableAnswer[]): readonly TypableAnswer[] {
  const wanted = normalizeWords(typed)
  if (wanted.length === 0) return answers
  return answers.filter((answer) =>
    allWordsMatch(wanted, normalizeWords(`${answer.verb} ${answer.label}`), isPrefix),
  )
}

/** The number of an answer, a command, words of one answer, a part of the table; in this order. */
export function parseCommand(typed: string, { answers, commands, parts }: Vocabulary): ParsedCommand {
  const wanted = normalizeWords(typed)
  // A number is an answer's place and nothing else, whatever players and parts of the table are called.
  if (wanted.length === 1 && /^\d+$/.test(wanted[0]!)) {
    const nth = answers[Number(wanted[0]) - 1]
    return nth === undefined ? { type: 'unknown' } : { type: 'answer', action: nth.action }
  }
  const command = commands.find(({ words }) =>
    words.some((word) => normalizeWords(word).join() === wanted.join()),
  )
  if (command !== undefined) return { type: 'command', name: command.name }
  const fit = wanted.length === 0 ? [] : matchingAnswers(typed, answers)
  const meant = fit.length > 1 ? exactly(wanted, fit) : fit
  if (meant.length === 1) return { type: 'answer', action: meant[0]!.action }
  if (fit.length > 1) return { type: 'several', count: fit.length }
  const part = parts.find(
    ({ name }) => wanted.length > 0 && allWordsMatch(wanted, normalizeWords(name), isPrefix),
  )
  return part === undefined ? { type: 'unknown' } : { type: 'part', id: part.id }
}

/** Of answers that begin alike, the one of which every word was typed: "sugar mill" is not the small sugar mill. */
function exactly(wanted: readonly string[], answers: readonly TypableAnswer[]): readonly TypableAnswer[] {
  const same = (one: string, other: string): boolean => one === other
  const said = answers.filter((one) =>
    allWordsMatch(wanted, normalizeWords(`${one.verb} ${one.label}`), same),
  )
  const whole = said.filter((one) => allWordsMatch(normalizeWords(one.label).filter(isWord), wanted, same))
  return whole.length > 0 ? whole : said
}
/** Little words ("for", "na", "für") need not be typed. */
function isWord(word: string): boolean {
  return /\p{L}{4}/u.test(word)
}

function allWordsMatch(
  wanted: readonly string[],
  said: readonly string[],
  fits: (wanted: string, said: string) => boolean,
): boolean {
  return wanted.every((one) => said.some((other) => fits(one, other)))
}
function isPrefix(wanted: string, said: string): boolean {
  return /^\d/.test(wanted) ? said === wanted : said.startsWith(wanted)
}
