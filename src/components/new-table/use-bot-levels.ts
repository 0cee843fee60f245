import { computed, shallowRef } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import type { Level } from '../../session/players.ts'
import { useSettings } from '../../stores/settings.ts'
import { withLevel } from './seated-players.ts'
import type { SeatedPlayer } from './seated-players.ts'

/** The levels of the bots at a table that is being set up: one for all of them, or each its own. */
export function useBotLevels(
  chairs: ShallowRef<SeatedPlayer[]>,
  people: ComputedRef<readonly SeatedPlayer[]>,
) {
  const settings = useSettings()
  /** Each level once. */
  const levels = computed(() => [
    ...new Set(people.value.flatMap((person) => (person.kind === 'bot' ? person.level : []))),
  ])
  const areApart = shallowRef(levels.value.length > 1)
  function setAll(level: Level): void {
    chairs.value = chairs.value.map((person) => (person.kind === 'bot' ? { ...person, level } : person))
    settings.lastLevel = level
  }
  const isEach = computed({
    get: () => areApart.value,
    set(now) {
      areApart.value = now
      const [level] = levels.value
      if (!now && level !== undefined) setAll(level)
    },
  })
  return {
    isEach,
    /** The bots have other levels now, such as those of a preset. */
    showApart: (now: boolean): void => void (areApart.value = now),
    /** The level of all bots, where they have the same; undefined without bots. */
    common: computed(() => levels.value[0]),
    /** The level of the next bot. */
    next: computed(() => (isEach.value ? settings.lastLevel : (levels.value[0] ?? settings.lastLevel))),
    setAll,
    /** The next bot gets the level chosen last. */
    setOne(chair: number, level: Level): void {
      chairs.value = withLevel(chairs.value, chair, level)
      settings.lastLevel = level
    },
  }
}
