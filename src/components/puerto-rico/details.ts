import { useTimeoutFn } from '@vueuse/core'
import { inject, provide, shallowRef } from 'vue'
import type { InjectionKey, Ref } from 'vue'
import { GOODS, QUARRY, TILES } from '../../engine/games/puerto-rico/words.ts'
import type { RoleName } from '../../engine/games/puerto-rico/words.ts'
import type { TargetName } from '../common/game-ui.ts'

/** Things of the table that have rules to tell, besides buildings and roles. */
export const THINGS = [
  ...GOODS,
  'plantation',
  'quarry',
  'forest',
  'pile',
  'cargoShip',
  'tradingHouse',
  'colonistShip',
  'colonist',
  'governor',
  'points',
  'doubloon',
  'sanJuan',
] as const
export type ThingName = (typeof THINGS)[number]
/** What a card of details can tell about. */
export type Topic =
  | { readonly kind: 'building'; readonly name: string }
  | { readonly kind: 'role'; readonly name: RoleName }
  | { readonly kind: 'thing'; readonly name: ThingName }
export type Subject = Topic & {
  /** What is pointed at; the card's own button points at it too. */
  readonly of: TargetName
}
/** A card on show: about what, beside which element, and whether a finger asked for it. */
export interface Shown {
  readonly subject: Subject
  readonly beside: HTMLElement
  readonly touch: boolean
}

export interface Details {
  readonly shown: Readonly<Ref<Shown | undefined>>
  /** Shows the card; a passing mouse gets it a moment later. */
  show(shown: Shown, soon?: boolean): void
  /** The pointer is on the card or back on its subject. */
  keep(): void
  /** Lets the card go, a moment later, so that the pointer can reach it. */
  leave(): void
  hide(): void
  isShown(of: TargetName): boolean
}

/** The targets of things that only tell about themselves: `about:governor`, `about:corn`. */
const ABOUT = 'about:'
export const aboutOf = (name: string): TargetName => `${ABOUT}${name}`
export const isAbout = (target: TargetName): boolean => target.startsWith(ABOUT)

/** What things on the boards are about, by the first part of their target's name; a plantation is about its good too. */
const SUBJECTS: { readonly [kind: string]: (what: string) => Topic | undefined } = {
  good: thing,
  supply: thing,
  tile: (what) => thing(what === TILES[QUARRY] ? what : 'plantation'),
  face: (what) => thing(what === 'down' ? 'forest' : 'plantation'),
  ship: () => thing('cargoShip'),
  house: () => thing('tradingHouse'),
  recruit: () => thing('colonist'),
  own: (name) => ({ kind: 'building', name }),
  building: (name) => ({ kind: 'building', name }),
}
function thing(name: string): Topic | undefined {
  const known = THINGS.find((one) => one === name)
  return known && { kind: 'thing', name: known }
}

/** What a target is about; undefined where nothing is told. */
export function topicOf(target: TargetName): Topic | undefined {
  const [kind = '', what = ''] = target.split(':')
  return SUBJECTS[kind]?.(what)
}

/** The names of things that are neither good nor tile. */
const NAMES: { readonly [name in ThingName]?: string } = {
  plantation: 'pr.noun.plantation',
  pile: 'pr.noun.pile',
  cargoShip: 'pr.noun.cargoShip',
  tradingHouse: 'pr.noun.tradingHouse',
  colonistShip: 'pr.noun.colonistShip',
  colonist: 'pr.noun.colonist',
  governor: 'pr.noun.governor',
  points: 'pr.noun.pointsPool',
  doubloon: 'pr.noun.doubloon',
  quarry: 'pr.noun.quarry',
  forest: 'pr.tile.forest',
  sanJuan: 'pr.place.sanJuan',
}
/** The message with the name of a topic. */
export function nameKey(topic: Topic): string {
  if (topic.kind !== 'thing') return `pr.${topic.kind}.${topic.name}`
  return NAMES[topic.name] ?? `pr.good.${topic.name}`
}

/** The one card's id, so that what it tells about can be described by it. */
export const DETAILS_ID = 'pr-details'
/** Buildings and roles are what people ask about; a card on every barrel would be in the way of a hand that passes. */
const HOVER = { building: 320, role: 320, thing: 650 } as const
const LEAVE = 180
const DETAILS: InjectionKey<Details> = Symbol('details')

/** Lets everything below show one card of details at a time (WCAG 1.4.13: hoverable, dismissable, persistent). */
export function provideDetails(): Details {
  const shown = shallowRef<Shown>()
  const waiting = shallowRef<Shown>()
  const delay = (): number => HOVER[waiting.value?.subject.kind ?? 'thing']
  const appear = useTimeoutFn(() => (shown.value = waiting.value), delay, { immediate: false })
  const vanish = useTimeoutFn(() => (shown.value = undefined), LEAVE, { immediate: false })
  const details: Details = {
    shown,
    show(next, soon = false) {
      vanish.stop()
      waiting.value = next
      if (soon && shown.value === undefined) return appear.start()
      appear.stop()
      shown.value = next
    },
    keep: () => vanish.stop(),
    leave() {
      appear.stop()
      if (shown.value?.touch !== true) vanish.start()
    },
    hide() {
      appear.stop()
      shown.value = undefined
    },
    isShown: (of) => shown.value?.subject.of === of,
  }
  provide(DETAILS, details)
  return details
}

/** Outside a table nothing shows details. */
export function useDetails(): Details | undefined {
  return inject(DETAILS, undefined)
}
