/** Why a code led nowhere; `fault` is the end of a message key, `pairing.fault.<fault>`. */
export interface Fault {
  readonly fault: string
}

export const UNABLE: Fault = { fault: 'unable' }
export const isFault = (said: string | Fault | undefined): said is Fault => typeof said === 'object'

/** The address of a room's page with a code for whoever opens it; the bare code if the page is another one. */
export function linkWith(address: string, code: string): string {
  const [base = '', hash = ''] = address.split('#')
  const [path = '', query = ''] = hash.split('?')
  const params = new URLSearchParams(query)
  params.set(CODE, code)
  // A moment of the past is nothing to meet in.
  return path.startsWith(ROOM) ? `${base}#${path.replace(/@.*/, '')}?${params.toString()}` : code
}

/** The code in the address of a page. */
export function codeIn(address: string): string | undefined {
  const [path = '', query = ''] = (address.split('#')[1] ?? '').split('?')
  return path.startsWith(ROOM) ? (new URLSearchParams(query).get(CODE) ?? undefined) : undefined
}
const ROOM = '/j/'
const CODE = 'p'
