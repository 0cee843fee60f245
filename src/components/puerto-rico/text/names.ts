import type { useNames } from '../names.ts'

/** The words of the boards, in the language of the screen. */
export type Names = ReturnType<typeof useNames>
