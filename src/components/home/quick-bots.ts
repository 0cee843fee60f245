/** The number of players where the last table says nothing. */
const COMFORTABLE = 4

/** The number of bots of a quick game: as many players as at the last table, if the game allows it. */
export function quickBots(seats: readonly [least: number, most: number] | undefined, last: number): number {
  const [least, most] = seats ?? [COMFORTABLE, COMFORTABLE]
  return (last >= least && last <= most ? last : COMFORTABLE) - 1
}
