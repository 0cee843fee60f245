import pr from './pr.json'

/** Everything that is named in Puerto Rico, fetched where anything of it is said. */
export const messages = { pr }
