import { computed } from 'vue'
import type { TargetName } from '../game-ui.ts'
import { useTargets } from './targets.ts'

/**
 * What one target can do now. Every value is computed, so that a new question renders only the targets for which
 * something is different.
 */
export function useTarget(of: () => TargetName) {
  const targets = useTargets()
  const isOpen = computed(() => targets.isOpen(of()))
  const isPicked = computed(() => targets.isPicked(of()))
  /** Can something be done with it or said about it? */
  const isLive = computed(() => isPicked.value || targets.isInteractive(of()))
  return {
    isOpen,
    isPicked,
    isLive,
    isHinted: computed(() => targets.isHinted(of())),
    isDisabled: computed(() => isLive.value && !targets.isSelectable(of())),
    /** Only what takes part in a choice of several things is a toggle. */
    pressed: computed(() =>
      isPicked.value ? true : isOpen.value && !targets.isFinalPick(of()) ? false : undefined,
    ),
    pick: (): void => targets.pick(of()),
  }
}
