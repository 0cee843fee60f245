import { writing } from '../../rules/section.ts'

/** A section; the messages of its parts lie under `rules.endeavor.<id>`. */
export const section = writing((id, name) => `rules.endeavor.${id}.${name}`)
