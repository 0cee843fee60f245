import { inject } from 'vitest'

/** The windows in which a test goes its whole way: in a short run only the last one, where space is shortest. */
export const windowsOf = <const Window>(...all: readonly Window[]): readonly Window[] =>
  inject('isLong') ? all : all.slice(-1)
