import type { ActionDescription } from '../../../core/game.ts'
import { previewAction } from '../../../core/preview.ts'
import type { LegalAction, PreviewAction } from '../../../core/preview.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { endeavor } from '../index.ts'
import { openChoices } from '../random-game.fixture.ts'

/** The open choice with these details; throws if there is none. */
export function choiceOf({ state }: Scenario, wanted: Partial<ActionDescription>): LegalAction {
  const found = openChoices(state).find(({ described }) =>
    Object.entries(wanted).every(([name, value]) => described[name] === value),
  )
  if (found === undefined) throw new Error(`${JSON.stringify(wanted)} is not open`)
  return found
}
/** Previews actions from this position. */
export function previewing({ state }: Pick<Scenario, 'state'>): PreviewAction {
  return (action, answering) => previewAction(endeavor, state, action, answering)
}
