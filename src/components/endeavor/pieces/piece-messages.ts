/** The keys of the messages that count pieces, by the kind of piece; the others are counted by their own message. */
const COUNTED: { readonly [kind: string]: string } = {
  marker: 'endeavor.noun.markers',
  city: 'endeavor.noun.cities',
  token: 'endeavor.noun.tokens',
  card: 'endeavor.noun.cards',
}

/** The keys of the message that counts a piece and of the message for exactly one, if that differs. */
export function pieceKeys(piece: string): { readonly key: string; readonly one?: string } {
  const [kind = '', name = ''] = piece.split(':')
  if (kind === 'icon') return { key: `endeavor.tracks.${name}` }
  if (kind === 'building') return { key: `endeavor.building.${name}` }
  const key = COUNTED[kind] ?? ''
  return kind === 'token' ? { key, one: `endeavor.token.${name}` } : { key }
}
