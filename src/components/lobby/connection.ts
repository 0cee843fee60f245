import type { Connection } from '../../online/runtime/room-views.ts'

const LINKED: readonly Connection[] = ['linked', 'linkedByRelay', 'linkedOnly']

/** Is this device linked to another one, whichever way what is sent goes? */
export const isLinked = (connection: Connection): boolean => LINKED.includes(connection)
