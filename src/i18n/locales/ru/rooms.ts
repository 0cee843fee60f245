import lobby from './lobby.json'
import online from './online.json'
import pairing from './pairing.json'

/** What is said in rooms, fetched when somebody enters one. */
export const messages = { lobby, online, pairing }
