import { findConflict, parseSubset, formatSubset } from '../../../engine/core/subset-option.ts'
import type { SubsetSpec } from '../../../engine/core/subset-option.ts'

type Chosen = Readonly<Record<string, string | boolean>>

/** One kind that may be in the list. */
export interface Listed {
  readonly name: string
  readonly isIn: boolean
  /** May it be put in or out now? */
  readonly isOpen: boolean
  /** What keeps it out because the two do not go together. */
  readonly rival: string | undefined
}
/** The kinds of one price. */
export interface ListedGroup {
  readonly slots: number
  readonly taken: number
  readonly kinds: readonly Listed[]
}

/** The list as it is being made: by price, what is in it, what may still come, and what cannot (PR 12.6, 12.8). */
export function listGroups(spec: SubsetSpec, value: string, options: Chosen): readonly ListedGroup[] {
  const names = parseSubset(value)
  return spec.groups.map(({ slots, of }) => {
    const taken = of.filter((name) => names.includes(name)).length
    const kinds = of.map((name): Listed => {
      const isIn = names.includes(name)
      const pair = isIn ? undefined : findConflict(spec, [...names, name], options)
      const rival = pair?.includes(name) === true ? pair.find((other) => other !== name) : undefined
      // Where there is one slot, another kind takes the place of the one that is in it.
      const isOpen = isIn || (rival === undefined && (taken < slots || slots === 1))
      return { name, isIn, isOpen, rival }
    })
    return { slots, taken, kinds }
  })
}

/** The list after a kind was pointed at. */
export function toggleBuilding(spec: SubsetSpec, value: string, options: Chosen, name: string): string {
  const group = listGroups(spec, value, options).find(({ kinds }) => kinds.some((kind) => kind.name === name))
  const kind = group?.kinds.find((one) => one.name === name)
  const names = parseSubset(value)
  if (group === undefined || kind === undefined || !kind.isOpen) return value
  if (kind.isIn) {
    return formatSubset(
      spec,
      names.filter((other) => other !== name),
    )
  }
  const replaced = group.slots === 1 ? group.kinds.map((other) => other.name) : []
  return formatSubset(spec, [...names.filter((other) => !replaced.includes(other)), name])
}

/** How many kinds are still missing. */
export function missing(groups: readonly ListedGroup[]): number {
  return groups.reduce((sum, { slots, taken }) => sum + Math.max(0, slots - taken), 0)
}
