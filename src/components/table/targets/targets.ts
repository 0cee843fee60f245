import { computed, inject, provide, shallowRef, watch } from 'vue'
import type { ComputedRef, InjectionKey, Ref } from 'vue'
import type { Action, ActionDescription } from '../../../engine/core/game.ts'
import type { LegalAction } from '../../../engine/core/preview.ts'
import type { Message } from '../../../i18n/message.ts'
import type { TargetName } from '../game-ui.ts'
import { allTargets, onlyMatch, openTargets, togglePick, matchingActions } from './narrowing.ts'
import type { Picks, TargetedAction } from './narrowing.ts'

/** Choosing by picking targets, as the boards use it: they ask which targets are open and report picks. */
export interface Targets {
  /** Is there a choice about it that goes with what is picked already? */
  isOpen(target: TargetName): boolean
  isPicked(target: TargetName): boolean
  /** Is any open choice about it? Picking it may drop earlier picks. */
  isSelectable(target: TargetName): boolean
  /** Would pointing at it choose at once, with nothing more to pick? */
  isFinalPick(target: TargetName): boolean
  /** Everything that keeps it from being chosen; nothing if there is nothing to say. */
  whyNot(target: TargetName): readonly Message[]
  /** Is it what a hint is about? */
  isHinted(target: TargetName): boolean
  /** Can anything be done with it or said about it? */
  isInteractive(target: TargetName): boolean
  /** Points at it: narrows, chooses when one choice is left, takes a pick back, or explains why nothing can be done. */
  pick(target: TargetName): void
  clear(): void
  /** Says in the dock why it cannot be chosen. */
  explain(target: TargetName): void
  /** Can choices be made on the boards? */
  readonly isAnyOpen: ComputedRef<boolean>
  /** Are there more than a few, so that each is marked quietly? */
  readonly areManyOpen: ComputedRef<boolean>
  readonly picks: Readonly<Ref<Picks>>
  /** The choices that go with the picks. */
  readonly remaining: ComputedRef<readonly Action[]>
  /** The choices a hint points out, as far as they are open. */
  readonly hinted: ComputedRef<readonly Action[]>
  /** What was last explained; cleared by the next pointing. */
  readonly reason: Readonly<Ref<Reason | undefined>>
}
/** An explanation; `count` tells a repeated one from the first, so that it is announced again. */
export interface Reason {
  readonly target: TargetName
  /** Every reason there is, not only the first. */
  readonly messages: readonly Message[]
  readonly count: number
}

export interface TargetSource {
  readonly legalActions: () => readonly LegalAction[]
  readonly targetsOf: (described: ActionDescription) => readonly TargetName[]
  readonly choose: (action: Action) => void
  /** Why it cannot be chosen; nothing if there is nothing to say. */
  readonly whyNot?: (target: TargetName) => readonly Message[]
  /** The choices a hint points out. */
  readonly hinted?: () => readonly Action[]
}

const TARGETS: InjectionKey<Targets> = Symbol('targets')

/** Provides the targets of the open choices to all descendants. */
export function provideTargets(source: TargetSource): Targets {
  const targets = newTargets(source)
  provide(TARGETS, targets)
  return targets
}

/** The provided targets; without a table around (an illustration, a test) nothing can be chosen. */
export function useTargets(): Targets {
  return inject(TARGETS, nothingToPoint, true)
}

/** More things than these that can be chosen are marked quietly. */
const MANY = 5

/** One constant, so that clearing empty picks triggers no render. */
const NOTHING: Picks = []

function newTargets(source: TargetSource): Targets {
  const pointed = computed((): readonly TargetedAction[] =>
    source
      .legalActions()
      .map(({ action, described }) => ({ action, targets: new Set(source.targetsOf(described)) })),
  )
  const picks = shallowRef<Picks>(NOTHING)
  const reason = shallowRef<Reason>()
  const open = computed(() => openTargets(pointed.value, picks.value))
  const known = computed(() => allTargets(pointed.value))
  const remaining = computed(() => matchingActions(pointed.value, picks.value).map((one) => one.action))
  const hints = computed(() => pointed.value.filter(({ action }) => source.hinted?.().includes(action)))
  const why = (target: TargetName): readonly Message[] => source.whyNot?.(target) ?? []

  const clear = (): void => {
    picks.value = NOTHING
    reason.value = undefined
  }
  // What was picked for one question means nothing to the next.
  watch(pointed, clear, { flush: 'sync' })

  const explain = (target: TargetName): void => {
    const messages = why(target)
    reason.value =
      messages.length === 0 ? undefined : { target, messages, count: (reason.value?.count ?? 0) + 1 }
  }
  const pick = (target: TargetName): void => {
    if (!known.value.has(target)) return explain(target)
    reason.value = undefined
    const next = togglePick(pointed.value, picks.value, target)
    const one = next.includes(target) ? onlyMatch(pointed.value, next) : undefined
    picks.value = one === undefined ? next : NOTHING
    if (one !== undefined) source.choose(one)
  }
  return {
    isOpen: (target) => open.value.has(target),
    isPicked: (target) => picks.value.includes(target),
    isSelectable: (target) => known.value.has(target),
    isFinalPick: (target) =>
      open.value.has(target) && matchingActions(pointed.value, [...picks.value, target]).length === 1,
    isHinted: (target) => hints.value.some(({ targets }) => targets.has(target)),
    isInteractive: (target) => known.value.has(target) || why(target).length > 0,
    whyNot: why,
    pick,
    clear,
    explain,
    isAnyOpen: computed(() => open.value.size > 0),
    areManyOpen: computed(() => open.value.size > MANY),
    picks,
    remaining,
    hinted: computed(() => hints.value.map(({ action }) => action)),
    reason,
  }
}

function nothingToPoint(): Targets {
  return newTargets({ legalActions: () => [], targetsOf: () => [], choose: () => undefined })
}
