import type { GameRegistry } from '../../session/journal.ts'
import type { Appearance } from '../../session/players.ts'
import type { Genesis } from '../log/genesis.ts'
import { chairsOf } from './chairs.ts'
import type { Chair, Claimant, Wardrobe } from './chairs.ts'
import { markOf, MAX_STAMP, planText } from './messages.ts'
import type { Card, Plan, SeatClaim } from './messages.ts'

/** After so many ticks without a newer card a guest is gone. Ticks, as nobody shall leave because this page slept. */
const MAX_AGE = 8
/** Guests we have no link to may fill the room up to here and no further. */
const MAX_CARDS = 24
const MAX_GONE = 64

/** A table that could begin as it stands; all it lacks is everybody's word. */
export interface Draft extends Pick<Genesis, 'game' | 'version' | 'engine' | 'options' | 'from'> {
  /** The hash of all of it: whoever is ready is ready for this and nothing else. */
  readonly table: string
  readonly tag: string
  readonly chairs: readonly Chair[]
  /** The chair that governs first; null for the lot. */
  readonly governor: number | null
}

/** The chair somebody wants as soon as there is one, and how he is to look there. */
export interface Wish extends Appearance {
  readonly chair: number
}
/** What this device says of itself; its next card is made of it. */
export type Mine = Pick<Card, 'name' | 'seats' | 'ready' | 'signs'>

/** The one genesis this device signed in this room. */
export interface Pledge {
  readonly genesis: Genesis
  readonly sig: string
  /** The chairs this device had. */
  readonly seats: readonly SeatClaim[]
}
/** A genesis somebody in the room signed. */
export interface Sworn {
  readonly id: string
  readonly genesis: Genesis
  readonly draft: Draft
  /** This device once was ready for it: nobody else can have known its anchor there. */
  readonly isMine: boolean
  /** By key. */
  readonly sigs: Map<string, string>
}
/** What has to be kept on the device, and handed back after a reload. */
export interface KeptLobby {
  /** What this device's part of the dice is made of. */
  readonly secret: string
  readonly pledge: Pledge | null
}

/** What one device knows of the room, and what it wants there. */
export interface LobbyState {
  readonly me: string
  readonly tag: string
  readonly engine: string
  readonly shelf: GameRegistry
  readonly wardrobe: Wardrobe
  readonly secret: string
  /** This device's anchors, by nonce. */
  readonly anchors: Map<string, string>
  /** How I look unless I choose otherwise. */
  looks: Appearance
  mine: Mine
  plan: Plan | null
  readonly cards: Map<string, { card: Card; age: number }>
  /** Guests who left, and the last that was heard of them: what still goes round does not bring them back. */
  readonly gone: Map<string, number>
  /** Tables I was ready for, and for how many ticks I have not been since. */
  readonly agreed: Map<string, number>
  /** What others signed, by id, as long as any of them is here. */
  readonly sworn: Map<string, Sworn>
  wish: readonly Wish[]
  /** Set before it is signed: from then on nothing of mine changes. */
  isBound: boolean
  pledge: Pledge | null
}

/** The later plan counts. Two of one number are told apart in a way that is the same for everybody. */
export function isNewerPlan(tag: string, plan: Plan, than: Plan | null): boolean {
  if (than === null) return true
  if (plan.n !== than.n) return plan.n > than.n
  if (plan.by !== than.by) return plan.by > than.by
  return planText(tag, plan) > planText(tag, than)
}

/** Verifying took a while, and somebody may have changed the plan here meanwhile. */
export function takePlan(state: LobbyState, plan: Plan): void {
  if (isNewerPlan(state.tag, plan, state.plan)) state.plan = plan
}

/** Have we not heard this, nor anything later, of this guest? */
export function isNews({ cards, gone }: LobbyState, { key, n }: Pick<Card, 'key' | 'n'>): boolean {
  return n > (cards.get(key)?.card.n ?? -1) && n > (gone.get(key) ?? -1)
}

/** Is there room for another guest? For those we have a link to always: they cannot be many. */
export function hasRoom({ cards }: LobbyState, key: string, isNeighbour: boolean): boolean {
  return isNeighbour || cards.has(key) || cards.size < MAX_CARDS
}

export function takeCard(state: LobbyState, card: Card): void {
  state.cards.set(card.key, { card, age: 0 })
  state.gone.delete(card.key)
}

export function forget({ cards, gone }: LobbyState, key: string): void {
  const known = cards.get(key)
  if (known === undefined) return
  cards.delete(key)
  gone.set(key, known.card.n)
  const [oldest] = gone.keys()
  if (gone.size > MAX_GONE && oldest !== undefined) gone.delete(oldest)
}

/** Forgets who was not heard of for long; has anybody gone? */
export function age(state: LobbyState): boolean {
  for (const heard of state.cards.values()) heard.age++
  const silent = [...state.cards].filter(([, heard]) => heard.age >= MAX_AGE)
  for (const [key] of silent) forget(state, key)
  return silent.length > 0
}

function claimantsOf({ me, mine, cards }: LobbyState): Claimant[] {
  return [{ key: me, seats: mine.seats }, ...[...cards.values()].map(({ card }) => card)]
}

/** Who sits where, as far as is known here; nobody anywhere before there is a plan. */
export function chairsNow(state: LobbyState): Chair[] {
  return state.plan === null ? [] : chairsOf(state.plan, claimantsOf(state), state.wardrobe)
}

/** Younger than every wish and every change heard of. */
export function stampAfter(state: LobbyState): number {
  const wishes = claimantsOf(state).flatMap(({ seats }) => seats.map(({ since }) => since))
  return Math.min(MAX_STAMP, Math.max(state.plan?.n ?? 0, ...wishes) + 1)
}

export const planMark = ({ tag, plan }: LobbyState): string | null => plan && markOf(tag, plan)
