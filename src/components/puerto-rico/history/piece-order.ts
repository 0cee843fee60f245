/** Kinds of pieces, the most valuable first. */
export const pieceOrder = ['role', 'building', 'point', 'coin', 'good', 'tile', 'colonist']
