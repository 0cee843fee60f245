import level from './level.json'

/** How well bots play, wherever one is given a seat. */
export const messages = { level }
