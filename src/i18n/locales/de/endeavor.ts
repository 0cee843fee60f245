import chronicle from './chronicle.json'
import deeds from './deeds.json'
import endeavor from './endeavor.json'
import mat from './mat.json'
import world from './world.json'

/** Everything that is said at a table of Endeavor, fetched with its boards. */
export const messages = { endeavor, world, mat, deeds, chronicle }
