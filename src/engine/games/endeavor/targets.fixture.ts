import type { ActionDescription } from '../../core/game.ts'

/** The target on the screen that stands for an action. */
export function targetOf(described: ActionDescription): string {
  const { verb, building, token, region, city, deck, number } = described
  if (verb === 'build') return `building:${String(building)}`
  if (building !== undefined) return `own:${String(building)}`
  if (token !== undefined) return `token:${String(token)}`
  if (region !== undefined) return `ship:${String(region)}`
  if (city !== undefined) return `city:${String(city)}`
  if (verb === 'discard') return `card:${String(deck)}:${String(number)}`
  if (deck !== undefined) return `deck:${String(deck)}`
  return verb === 'install' ? 'governor-space' : verb
}
