import { listActions, newActions } from '../../../core/game.ts'
import type { ActionDescription } from '../../../core/game.ts'
import { previewAction } from '../../../core/preview.ts'
import type { LegalAction, PreviewAction } from '../../../core/preview.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { puertoRico } from '../index.ts'

/** The open choices of the seat in turn. */
export function choicesOf({ state }: Scenario): readonly LegalAction[] {
  const legal = newActions(512)
  puertoRico.legal(state, legal)
  return listActions(legal).map((action) => ({ action, described: puertoRico.describe(state, action) }))
}
/** The open choice with these details; throws if there is none. */
export function choiceOf(table: Scenario, wanted: Partial<ActionDescription>): LegalAction {
  const found = choicesOf(table).find(({ described }) =>
    Object.entries(wanted).every(([name, value]) => described[name] === value),
  )
  if (found === undefined) throw new Error(`${JSON.stringify(wanted)} is not open`)
  return found
}
/** Previews actions from this position. */
export function previewing({ state }: Scenario): PreviewAction {
  return (action, answering) => previewAction(puertoRico, state, action, answering)
}
