import * as v from 'valibot'
import { nameShape } from '../../session/parse.ts'
import { MAX_GROUP_PATH } from '../../storage/group-record.ts'
import { invitationFragment, readInvitation } from '../../net/connection/invitation.ts'
import type { Invitation } from '../../net/connection/invitation.ts'

// The link of a group, `#/group/<code>?n=<name>`, with its servers like an invitation. Anyone who has it is a member.

/** The name of the parameter with the group's name. */
const NAME = 'n'

/** What the link of a group says. */
export interface GroupLink {
  readonly name: string
  /** The room in which members meet; it never has a game. */
  readonly meeting: Invitation
}

/** The path of a group's page. */
export function groupPath({ name, meeting }: GroupLink): string {
  const [page = '', query] = invitationFragment(meeting, 'group').slice(1).split('?')
  const parameters = new URLSearchParams(query)
  parameters.set(NAME, name)
  // A full stop that a chat program adds is none of the name.
  return `${page}?${parameters.toString()}&end`
}

/** Parses the untrusted path of a group's page; undefined if it is damaged, too long, or names servers we do not understand. */
export function readGroupPath(path: string): GroupLink | undefined {
  if (path.length > MAX_GROUP_PATH) return undefined
  const [page = '', query] = path.split('?')
  const parameters = new URLSearchParams(query)
  const name = v.safeParse(nameShape, parameters.get(NAME))
  parameters.delete(NAME)
  const rest = parameters.toString()
  const meeting = readInvitation(`#${page}${rest === '' ? '' : `?${rest}`}`, 'group')
  return name.success && meeting !== undefined ? { name: name.output, meeting } : undefined
}
