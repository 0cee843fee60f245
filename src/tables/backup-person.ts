import * as v from 'valibot'
import { integer } from '../session/parse.ts'
import { keyShape, signatureShape, writtenSecretShape } from '../net/crypto/keys.ts'
import { MAX_GROUPS } from '../storage/group-record.ts'
import { roomIdShape } from '../storage/ids.ts'

/**
 * What a backup holds of its person: the key of the device, a key made for this backup, and the signatures by which the device
 * says in each of its groups that the latter is the same person's (online/group/vouch.ts).
 */
export const backupPersonShape = v.strictObject({
  device: keyShape,
  key: keyShape,
  secret: writtenSecretShape,
  vouches: v.pipe(
    v.array(v.strictObject({ group: roomIdShape, at: integer(0, 2 ** 50), sig: signatureShape })),
    v.maxLength(MAX_GROUPS),
  ),
})
export type BackupPerson = v.InferOutput<typeof backupPersonShape>
