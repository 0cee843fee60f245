import type { GoodName } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { newSectionWriter } from '../../rules/section.ts'
import type { ExampleDrawing } from '../../rules/section.ts'
import EmptyCircles from './figures/EmptyCircles.vue'
import LoadedShip from './figures/LoadedShip.vue'

/** A section; the messages of its parts lie under `rules.<id>`. */
export const section = newSectionWriter((id, name) => `rules.${id}.${name}`)

/** A cargo ship with its load. */
export const hold = (room: number, load: number, good: GoodName | null): ExampleDrawing => ({
  is: LoadedShip,
  props: { room, load, good },
})
/** Empty circles. */
export const empty = (count: number): ExampleDrawing => ({ is: EmptyCircles, props: { count } })
