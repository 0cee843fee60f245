// Tells a bad signature from a kind of signature that this browser cannot verify.

import type { Verify } from '../../net/crypto/keys.ts'

/** A valid signature of each kind. These keys sign nothing else. */
const KNOWN: Readonly<Record<string, { readonly key: string; readonly sig: string }>> = {
  e: {
    key: 'e:a1d9d9b09abd153f004befe0d6b6e0db7e755efdb73216a195a2feada264b43b',
    sig:
      'ec0ea38e8de7d64aa7129db69b22168bed97e2f4dbd4aa982ff50fc2f177e95c' +
      'c4e3b7f83d3871cbd82bc6acec87dae67450612ade224d02322f62a62c09cc08',
  },
  p: {
    key:
      'p:04a415b5d6b103e80c588a93684231915902dabccad78077c9dea62587959190' +
      '6223edb7a0bbfad04db40e59826610fe807a80ce4e65c5fe003e81659eab71e98d',
    sig:
      '8d762b481966ed4d67798860bdc177f276291639e1d6852a0b3bd60f3f8b2c00' +
      'df3eb140fc109f8ac44b08fd47c467570e3c723ff55bc14782c132239d7d4dd0',
  },
}
const TEXT = 'windrose'

/**
 * Can this browser verify signatures of this key's kind? Old browsers have no Ed25519, and pages without a
 * secure context have no signatures at all; a failed verification means nothing there.
 */
export async function canVerify(key: string, verify: Verify): Promise<boolean> {
  const known = KNOWN[key.charAt(0)]
  return known === undefined || (await verify(known.key, TEXT, known.sig))
}
