import { createGlobalState } from '@vueuse/core'
import { shallowRef } from 'vue'

/** What somebody wants to read of the rules without leaving the screen: a topic; nothing if nobody does. */
export const useRulesOver = createGlobalState(() => shallowRef<string>())
