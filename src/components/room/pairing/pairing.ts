/** Why a code led nowhere; `fault` is the end of a message key, `pairing.fault.<fault>`. */
export interface Fault {
  readonly fault: string
}

export const UNABLE: Fault = { fault: 'unable' }
export const isFault = (said: string | Fault | undefined): said is Fault => typeof said === 'object'
