import { inject } from 'vitest'

/** The windows in which a test goes its whole way: in a short run only the last one, which is narrow. */
export const windowsOf = <Window>(...all: readonly Window[]): readonly Window[] =>
  inject('isLong') ? all : all.slice(-1)
