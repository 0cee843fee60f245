import { puertoRicoSight } from '../../../src/bots/nets/puerto-rico/sight.ts'
import type { Sight } from '../../../src/bots/nets/sight.ts'

/** What is taught of a game. */
interface Subject {
  readonly sight: Sight
  /** Where the net for so many seats is kept. */
  file(seats: number): string
}

const NAMES = ['', '', 'two', 'three', 'four', 'five']

/** The games that have nets. */
export const SCHOOL: Readonly<Partial<Record<string, Subject>>> = {
  'puerto-rico': {
    sight: puertoRicoSight,
    file: (seats) => `src/bots/nets/puerto-rico/${NAMES[seats]!}.json`,
  },
}
