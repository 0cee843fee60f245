// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { apply, applyRoll } from '../../engine/core/apply.ts'
import { CHANCE, OVER, listActions, newActions } from '../../engine/core/game.ts'
import type { Action, ActionDescription } from '../../engine/core/game.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import type { ChosenOptions } from '../../engine/core/options.ts'
import type { PreviewAction } from '../../engine/core/preview.ts'
import { puertoRico } from '../../engine/games/puerto-rico/index.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import adviceMessages from '../../i18n/locales/en/puerto-rico/board.json'
import boardMessages from '../../i18n/locales/en/puerto-rico/board.json'
import prMessages from '../../i18n/locales/en/puerto-rico/names.json'
import type { Message } from '../../i18n/message.ts'
import { previewAction } from '../../engine/core/preview.ts'
import { pieceNamed } from './pieces/piece-names.ts'
import { ui } from './ui.ts'

const pr = prMessages.pr

const board = boardMessages.board

const advice = adviceMessages.advice

/** Goes through a whole game of random choices and shows every question with its choices. */
function playThrough(
  seats: number,
  seed: number,
  show: (
    view: View,
    open: readonly ActionDescription[],
    actions: readonly Action[],
    preview: PreviewAction,
  ) => void,
  options: ChosenOptions = {},
): void {
  let state = puertoRico.setup(seats, { ...defaultOptions(puertoRico.options), ...options })
  const legal = newActions(512)
  let random = seed
  for (let ply = 0; ply < 5000; ply++) {
    const turn = puertoRico.turn(state)
    if (turn === OVER) return
    if (turn === CHANCE) {
      const rolled = applyRoll(puertoRico, state, String(ply + seed).padStart(32, '0'))
      if (!('refusal' in rolled)) state = rolled.state
      continue
    }
    puertoRico.legal(state, legal)
    const actions = listActions(legal)
    const now = state
    show(
      puertoRico.view(now),
      actions.map((action) => puertoRico.describe(now, action)),
      actions,
      (action, answering) => previewAction(puertoRico, now, action, answering),
    )
    random = (random * 48271) % 2147483647
    const applied = apply(puertoRico, state, turn, actions[random % actions.length]!)
    if (!('refusal' in applied)) state = applied.state
  }
}

function message(key: string): string | undefined {
  let found: unknown = { advice, board, pr }
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return typeof found === 'string' ? found : undefined
}
/** What is missing of a message: its text, everything it wants to be filled in with, and the pictures beside its words. */
function* missingOf({ key, values }: Message): Generator<string> {
  const text = message(key)
  if (text === undefined) yield key
  for (const [, name] of text?.matchAll(/\{(\w+)\}/g) ?? []) if (!(name! in values)) yield `${key}: ${name!}`
  for (const [word, icon] of Object.values(values).flatMap(wordsIn)) {
    if (message(word) === undefined) yield word
    if (icon !== undefined && pieceNamed(icon) === undefined) yield icon
  }
}
/** The words that stand in a value, each with the picture beside it. */
function wordsIn(value: Message['values'][string]): (readonly [key: string, icon: string | undefined])[] {
  if (value.type === 'word') return [[value.key, value.icon]]
  return value.type === 'counts' ? value.counts.map(([, key, icon]) => [key, icon] as const) : []
}
/** Collects what is missing of many messages: an expectation for each would take longer than the games. */
function newReader() {
  const missing = new Set<string>()
  const read = (said: Message): void => {
    for (const one of missingOf(said)) missing.add(one)
  }
  return { missing, read }
}

/** Every kind of violet building, one copy each. */
const ALL_VIOLET = { market: 'all-violet' }

test.each([
  [2, {}],
  [3, {}],
  [4, {}],
  [5, {}],
  [2, ALL_VIOLET],
  [4, ALL_VIOLET],
  [3, { ...ALL_VIOLET, guesthouseMayStayEmpty: true }],
])(
  'every question and every choice has words and something to point at (%i players, %o)',
  (seats, options) => {
    const { missing, read } = newReader()
    const show = (view: View, open: readonly ActionDescription[]): void => {
      const { ask, waiting } = ui.question(view)
      read(ask)
      read(waiting)
      for (const described of open) {
        read(ui.label(described, view))
        if (ui.targetsOf(described, view).length === 0) missing.add(`a target: ${JSON.stringify(described)}`)
      }
    }
    playThrough(seats, 7 * seats, show, options)
    expect([...missing]).toEqual([])
  },
)

test.each([{}, ALL_VIOLET])(
  'what a choice would bring and what speaks against it has words, and looking ahead changes nothing (%o)',
  (options) => {
    let said = 0
    const { missing, read } = newReader()
    const show: Parameters<typeof playThrough>[2] = (view, open, actions, preview) => {
      const before = JSON.stringify(view)
      open.forEach((described, i) => {
        const result = ui.result({ action: actions[i]!, described }, view, preview)
        const warnings = ui.warnings(described, open, view).flatMap((one) => [...one.messages, one.short])
        const all = result === undefined ? warnings : [result, ...warnings]
        all.forEach(read)
        said += all.length
      })
      expect(JSON.stringify(view)).toBe(before)
      for (const seat of ui.nextSeats(view)) expect(seat).not.toBe(view.question!.seat)
    }
    playThrough(4, 23, show, options)
    expect(said).toBeGreaterThan(100)
    expect([...missing]).toEqual([])
  },
)

test.each([
  [5, {}],
  [4, ALL_VIOLET],
])('short answers of a question differ where its full answers do (%i players, %o)', (seats, options) => {
  const show = (view: View, open: readonly ActionDescription[]): void => {
    const full = open.map((described) => JSON.stringify(ui.label(described, view)))
    const shown = open.map((described, i) => JSON.stringify(ui.shortLabel?.(described, view)) ?? full[i])
    expect(new Set(shown).size, shown.join()).toBe(new Set(full).size)
  }
  for (const seed of [3, 5]) playThrough(seats, seed, show, options)
})

test.each([{}, ALL_VIOLET])(
  'pointing at everything a choice is about tells it from all others (%o)',
  (options) => {
    const show = (view: View, open: readonly ActionDescription[]): void => {
      const pointed = open.map((described) => ui.targetsOf(described, view).join(' '))
      expect(new Set(pointed).size).toBe(open.length)
    }
    playThrough(4, 11, show, options)
  },
)

test('every reason has words', () => {
  const targets = [
    'role:0',
    'tile:quarry',
    'tile:corn',
    'building:wharf',
    'good:corn',
    'ship:0',
    'house',
    'own:wharf',
    'supply:corn',
  ]
  const { missing, read } = newReader()
  playThrough(3, 5, (view) => {
    for (const target of targets) {
      const reasons = ui.whyNot(target, view, view.question!.seat)
      reasons.forEach(read)
      const others = ui.whyNot(target, view, (view.question!.seat + 1) % view.seats)
      expect(others.map(({ key }) => key)).toEqual(['pr.why.notYourTurn'])
      others.forEach(read)
    }
  })
  expect([...missing]).toEqual([])
})

test('what is answered all at once is a draft, guests wait behind a button, and only passing declines', () => {
  const drafts = ['placeColonist', 'payInKind', 'packGoods']
  const show = (view: View, open: readonly ActionDescription[]): void => {
    const name = view.question!.name
    expect(ui.isDraft(view)).toBe(drafts.includes(name))
    for (const described of open) {
      const isAside = (described.verb === 'guest' && name !== 'moveGuests') || described['as'] !== undefined
      const found = [ui.declines(described), ui.groupOf!(described, view) !== undefined]
      const isRight = found[0] === (described.verb === 'pass') && found[1] === isAside
      if (!isRight) expect({ name, described, found }).toBeUndefined()
    }
  }
  playThrough(3, 3, show, ALL_VIOLET)
})
