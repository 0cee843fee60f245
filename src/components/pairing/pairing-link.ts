/** Why a code failed; `fault` is the end of a message key, `pairing.fault.<fault>`. */
export interface Fault {
  readonly fault: string
}

export const UNABLE: Fault = { fault: 'unable' }
export const isFault = (said: string | Fault | undefined): said is Fault => typeof said === 'object'

/** The address of the room's page with a pairing code in it; only the code if the page is not a room's. */
export function linkWith(address: string, code: string): string {
  const [base = '', hash = ''] = address.split('#')
  const [path = '', query = ''] = hash.split('?')
  const params = new URLSearchParams(query)
  params.set(CODE, code)
  // The ply of a replay does not belong into an invitation.
  return path.startsWith(ROOM) ? `${base}#${path.replace(/@.*/, '')}?${params.toString()}` : code
}

/** The pairing code in the address of a page. */
export function codeIn(address: string): string | undefined {
  const [path = '', query = ''] = (address.split('#')[1] ?? '').split('?')
  return path.startsWith(ROOM) ? (new URLSearchParams(query).get(CODE) ?? undefined) : undefined
}
const ROOM = '/j/'
const CODE = 'p'
