import story from './story.json'

/** What is told of a whole game, fetched when somebody looks back on one. */
export const messages = { story }
