/** Kinds of pieces, the most valuable first. */
export const pieceOrder = ['city', 'card', 'building', 'icon', 'token', 'marker']
