import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { newIndexedDbKeyStore, newMemoryKeyStore } from './key-store.ts'
import { loadOrCreateKeys, newKeys, signerOf, verify } from './keys.ts'

describe('keys', () => {
  test.each([
    ['e', /^e:[0-9a-f]{64}$/],
    ['p', /^p:04[0-9a-f]{128}$/],
  ] as const)('of kind %s sign what others can verify, and cannot be taken out', async (kind, shape) => {
    const keys = await newKeys([kind])
    const signer = await signerOf(keys)
    const signature = await signer.sign('Příliš žluťoučký kůň')
    expect(signer.publicKey).toMatch(shape)
    expect(signature).toMatch(/^[0-9a-f]{128}$/)
    expect(await verify(signer.publicKey, 'Příliš žluťoučký kůň', signature)).toBe(true)
    expect(await verify(signer.publicKey, 'Příliš žluťoučký kun', signature)).toBe(false)
    expect(await verify((await signerOf(await newKeys([kind]))).publicKey, 'x', signature)).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', keys.pair.privateKey)).rejects.toThrow()
  })

  test('of nonsense verify nothing and throw nothing', async () => {
    const signature = '0'.repeat(128)
    for (const key of [
      '',
      'e:',
      `e:${'z'.repeat(64)}`,
      `e:${'f'.repeat(64)}`,
      `p:04${'0'.repeat(128)}`,
      'x:00',
    ])
      expect(await verify(key, 'x', signature)).toBe(false)
    expect(await verify((await signerOf(await newKeys())).publicKey, 'x', 'short')).toBe(false)
  })

  test('are made once per device, even by two tabs at once', async () => {
    const [one, two] = [newIndexedDbKeyStore('two tabs'), newIndexedDbKeyStore('two tabs')]
    const [mine, theirs] = await Promise.all([loadOrCreateKeys(one), loadOrCreateKeys(two)])
    expect(mine.secret).toBe(theirs.secret)
    expect((await signerOf(mine)).publicKey).toBe((await signerOf(theirs)).publicKey)
    const signer = await signerOf((await newIndexedDbKeyStore('two tabs').load())!)
    expect(await verify((await signerOf(mine)).publicKey, 'x', await signer.sign('x'))).toBe(true)
  })

  test('live as long as the page where nothing is kept', async () => {
    const passing = newMemoryKeyStore()
    const [mine, theirs] = await Promise.all([loadOrCreateKeys(passing), loadOrCreateKeys(passing)])
    expect(mine).toBe(theirs)
  })
})
