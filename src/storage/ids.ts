import * as v from 'valibot'

/** The id of a table on this device: 20 random hexadecimal digits. */
export const idShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/))
/** The room's secret of sixteen letters and digits, which is its id, too. */
export const roomIdShape = v.pipe(v.string(), v.regex(/^[2-9A-HJKMNP-Z]{16}$/))
