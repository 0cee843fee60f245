import * as v from 'valibot'
import { keyShape } from '../net/crypto/keys.ts'
import { integer } from '../session/parse.ts'

/** Milliseconds for which a chair is kept for who was accepted; one who never comes loses it. */
export const PROMISE_LIFE = { now: 45_000, days: 3 * 24 * 3_600_000 } as const
/** After as many people who were accepted and never came, the next ones are accepted by hand. */
const MAX_AWAY = 3
const MAX_KEPT = 40

/** A chair, the key of who was accepted, and until when it is theirs, in milliseconds since 1970. */
export const promiseShape = v.tuple([integer(0, 7), keyShape, integer(0, 2 ** 53 - 1)])
export type PromisedChair = v.InferOutput<typeof promiseShape>

interface KeptPromises {
  get(): readonly PromisedChair[]
  set(all: PromisedChair[]): void
}

/** The chairs that were promised to strangers: to those who are on their way, and those who never came. */
export function newChairs({ get, set }: KeptPromises, now: () => number = Date.now) {
  const isKept = ([, , until]: PromisedChair): boolean => until > now()
  const kept = (): PromisedChair[] => get().filter(isKept)
  const neverCame = (): PromisedChair[] => get().filter((one) => !isKept(one))
  /** May this person be accepted unseen? Not who was accepted before and never came. */
  const isWelcome = (by: string): boolean => has(by) || neverCame().every(([, key]) => key !== by)
  const others = (by: string): PromisedChair[] => get().filter(([, key]) => key !== by)
  const has = (by: string): boolean => kept().some(([, key]) => key === by)
  return {
    /** Who asks again gets no more time. */
    promise(chair: number, by: string, life: number): void {
      const [, , until] = kept().find(([, key]) => key === by) ?? []
      set([[chair, by, until ?? now() + life] satisfies PromisedChair, ...others(by)].slice(0, MAX_KEPT))
    },
    /** The first of these that is promised to no one else. */
    next: (free: readonly number[], by: string): number | undefined =>
      free.find((chair) => kept().some(([at, key]) => at === chair && key === by)) ??
      free.find((chair) => kept().every(([at]) => at !== chair)),
    /** Was a chair promised to this person, and is it still? */
    has,
    /** The people who may still come. */
    expected: (): string[] => kept().map(([, by]) => by),
    /** These people sit. */
    came(keys: ReadonlySet<string | null>): void {
      const left = get().filter(([, by]) => !keys.has(by))
      if (left.length < get().length) set(left)
    },
    /** Those who are accepted without a press: who has not heard that they were, and others where all are accepted. */
    welcome: <Asker extends { readonly by: string }>(asks: readonly Asker[], isAutomatic: boolean): Asker[] =>
      asks.filter(({ by }) => has(by) || (isAutomatic && isWelcome(by))),
    /** Did so many never come that someone had better look at who asks? */
    wasInVain: (): boolean => neverCame().length >= MAX_AWAY,
    /** Who never came may come again. */
    forgive: (): void => set(kept()),
  }
}
export type PromisedChairs = ReturnType<typeof newChairs>
