import type { ActionDescription } from '../../../engine/core/game.ts'
import type { OpenAction, PreviewAction } from '../../../engine/core/preview.ts'
import type { Table } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { openIn } from '../../../engine/games/endeavor/random.fixture.ts'
import { foreseeFrom } from '../../../session/preview.ts'

/** The choice with these details. */
export function choiceOf({ state }: Table, wanted: Partial<ActionDescription>): OpenAction {
  const found = openIn(state).find(({ described }) =>
    Object.entries(wanted).every(([name, value]) => described[name] === value),
  )
  if (found === undefined) throw new Error(`${JSON.stringify(wanted)} is not open`)
  return found
}
/** Looks ahead from a table as it lies. */
export function foreseeing({ state }: Pick<Table, 'state'>): PreviewAction {
  return (action, answering) => foreseeFrom(endeavor, state, action, answering)
}
