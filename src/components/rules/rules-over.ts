import { createGlobalState } from '@vueuse/core'
import { shallowRef } from 'vue'

/** What somebody wants to read of the rules without leaving the screen: a topic; nothing if nobody does. */
export const useRulesOver = createGlobalState(() => shallowRef<string>())

/** What the screen is telling about at this moment: there the key opens the rules. */
export const useRulesAbout = createGlobalState(() => shallowRef(''))
