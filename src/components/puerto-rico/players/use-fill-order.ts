import { shallowRef } from 'vue'

/** Circles of equal tiles, or of one building: how many there are, and how many of them are filled. */
export interface CircleGroup {
  readonly key: number
  readonly count: number
  readonly filled: number
}
/** Which of equal circles are filled; they are numbered from 0. */
export interface FillOrder {
  isFilled(group: CircleGroup, nth: number): boolean
  /** The next one that is filled or emptied is this one. */
  press(group: CircleGroup, nth: number): void
}

/** The rules count the colonists of equal tiles; this remembers on which of them they stand, so that a press changes its own circle. */
export function useFillOrder(): FillOrder {
  const orders = shallowRef<ReadonlyMap<number, readonly number[]>>(new Map())
  const orderOf = ({ key, count }: CircleGroup): readonly number[] => {
    const all = Array.from({ length: count }, (_, nth) => nth)
    const known = orders.value.get(key) ?? []
    return [...known, ...all.filter((nth) => !known.includes(nth))]
  }
  const isFilled = (group: CircleGroup, nth: number): boolean => orderOf(group).indexOf(nth) < group.filled
  return {
    isFilled,
    press(group, nth) {
      const others = orderOf(group).filter((one) => one !== nth)
      const at = isFilled(group, nth) ? group.filled - 1 : group.filled
      orders.value = new Map(orders.value).set(group.key, others.toSpliced(at, 0, nth))
    },
  }
}
