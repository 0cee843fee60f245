import { collect, hearOath, isNewOath } from './genesis-agreement.ts'
import { isGenuine } from './verify-signatures.ts'
import { planToTell, refuse, send, sendToAll } from './runtime.ts'
import type { Room } from './runtime.ts'
import type { LobbyRefusal } from './lobby-types.ts'
import { hasRoom, isNewerPlan, isNews, planMark, takeCard, takePlan } from './state.ts'
import { draftFrom } from './table-proposal.ts'
import { begin, change, goOn } from './outbound.ts'
import { cardText } from './messages.ts'
import type { Begun, Card, Oath, Plan, Say, Word } from './messages.ts'

/** So many words of one guest and one kind are passed on in a tick. */
const MAX_WORDS = 20
/** What was said is known again for so long. */
const MAX_SAID = 500

/** Takes a word from a neighbour, if it is news and whoever is said to have said it did. */
export async function hear(room: Room, link: string, word: Word): Promise<void> {
  const why = room.begun === null ? objection(room, word) : tellBegun(room, link, word)
  if (why !== undefined) return refuse(room, link, why)
  if (!(await isGenuine(room.state.tag, word, room.setup.verify))) return refuse(room, link, 'badSignature')
  if (word.t === 'begun') return begin(room, word.signed)
  if (word.t === 'oath') return takeOath(room, link, word)
  const name = nameOf(word)
  room.words.set(name, (room.words.get(name) ?? 0) + 1)
  take(room, link, word)
}

type Passing = Exclude<Word, Oath | Begun>
const nameOf = (word: Passing): string => `${word.t} ${word.t === 'plan' ? word.by : word.key}`

/** Whoever still speaks of the lobby has not heard of the game. */
function tellBegun(room: Room, link: string, word: Word): LobbyRefusal {
  const isTold = word.t === 'begun' || room.told.has(link)
  if (room.begun !== null && !isTold) send(room, link, { t: 'begun', signed: room.begun })
  room.told.add(link)
  return 'begunAlready'
}

/** Why a word is not worth verifying. */
function objection(room: Room, word: Word): LobbyRefusal | undefined {
  if (word.t === 'begun') return undefined
  if (word.t === 'oath') return isNewOath(room.state, word) ? undefined : 'oldNews'
  if ((room.words.get(nameOf(word)) ?? 0) >= MAX_WORDS) return 'flood'
  if (!isNew(room, word)) return 'oldNews'
  const { state, links } = room
  const isGuest = word.t === 'card' && word.key !== state.me
  return isGuest && !hasRoom(state, word.key, [...links.values()].includes(word.key)) ? 'noRoom' : undefined
}

function isNew({ state, said, n }: Room, word: Passing): boolean {
  switch (word.t) {
    case 'plan':
      return isNewerPlan(state.tag, word, state.plan)
    case 'say':
      return word.key !== state.me && !said.has(sayingOf(word))
    case 'card':
      return word.key === state.me ? word.n > n : isNews(state, word)
  }
}
const sayingOf = ({ key, n }: Say): string => `${key} ${String(n)}`

function take(room: Room, link: string, word: Card | Plan | Say): void {
  if (word.t === 'card') return takeGuest(room, link, word)
  if (word.t === 'say') remember(room, word)
  else change(room, () => takePlan(room.state, word))
  sendToAll(room, word, link)
}

function takeGuest(room: Room, link: string, card: Card): void {
  const { state } = room
  if (card.key === state.me) {
    // From an earlier life of this device, whose clock was ahead: the next card must be newer.
    room.n = card.n
    room.isCardDue = true
    return goOn(room)
  }
  const before = state.cards.get(card.key)?.card
  takeCard(state, card)
  collect(state)
  sendToAll(room, card, link)
  const plan = planToTell(room)
  const isBehind = room.links.get(link) === card.key && card.plan !== planMark(state)
  if (isBehind && plan !== undefined) send(room, link, plan)
  if (before === undefined || !saysTheSame(before, card)) change(room, () => undefined)
}

/** An oath for another room, or one nobody makes of any table, is refused, whoever signed it. */
function takeOath(room: Room, link: string, oath: Oath): void {
  const { state } = room
  const draft = draftFrom(state.tag, oath.genesis)
  if (draft === undefined) return refuse(room, link, 'badOath')
  change(room, () => hearOath(state, oath, draft))
  sendToAll(room, oath, link)
}

/** A card that was only renewed changes nothing. */
function saysTheSame(one: Card, two: Card): boolean {
  const content = (card: Card): string => cardText('', { ...card, n: 0, plan: null })
  return content(one) === content(two)
}

function remember({ said, setup }: Room, say: Say): void {
  said.add(sayingOf(say))
  const [oldest] = said
  if (said.size > MAX_SAID && oldest !== undefined) said.delete(oldest)
  setup.heard({ key: say.key, name: say.name, text: say.text })
}
