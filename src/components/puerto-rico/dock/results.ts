import type { LegalAction, PreviewAction } from '../../../engine/core/preview.ts'
import { findChoiceResult } from '../../../engine/games/puerto-rico/insight/choice-results.ts'
import type { ChoiceResult } from '../../../engine/games/puerto-rico/insight/choice-results.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import type { Message } from '../../../i18n/message.ts'
import { counts } from '../values.ts'

/** The outcome of a choice in few words for a button; undefined if nothing is worth mentioning. */
export function result(choice: LegalAction, view: View, preview: PreviewAction): Message | undefined {
  const found = findChoiceResult(choice, view, preview)
  return found && resultMessage(found)
}

/** The message of an outcome: each of its parts as counted pieces. */
export function resultMessage({ code, pieces }: ChoiceResult): Message {
  const values = Object.entries(pieces).map(([part, counted]) => [part, counts(counted)] as const)
  return { key: `advice.gain.${code}`, values: Object.fromEntries(values) }
}
