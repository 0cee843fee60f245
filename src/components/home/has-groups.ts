import { usePlatform } from '../../platform/platform.ts'

/** Does this device keep groups? Their tables may all be gone. Without a database there are none. */
export const hasGroups = (): Promise<boolean> =>
  usePlatform()
    .values('groups')
    .then(async (groups) => (await groups.all()).size > 0)
    .catch(() => false)
