import { newSectionWriter } from '../../rules/section.ts'

/** A section; the messages of its parts lie under `rules.endeavor.<id>`. */
export const section = newSectionWriter((id, name) => `rules.endeavor.${id}.${name}`)
