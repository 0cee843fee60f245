import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlace, MAX_CONTENT, MAX_PLACE } from './mailbox.ts'
import { authorSecret, newRoomSeal, SEALED_SIZES } from './sealing.ts'
import type { RoomSeal } from './sealing.ts'

const ROOM = 'ABCDEFGH23456789'
const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))
const seal = await newRoomSeal(ROOM, randomBytes)
const other = await newRoomSeal('BBCDEFGH23456789', randomBytes)
const ADA = 'a'.repeat(64)
const BEA = 'b'.repeat(64)
const bytes = (length: number): Uint8Array => randomBytes(length)

const openParcel = (sealed: Uint8Array, author = ADA, place = 'log', by: RoomSeal = seal): Promise<unknown> =>
  by.open(sealed, { type: 'parcel', author, placeTag: seal.placeTag(author, place) })

/** Sealed with the key of the room, as a member may do, but with a plaintext of our choice. */
async function sealedPlain(plain: Uint8Array): Promise<Uint8Array> {
  const { subtle } = crypto
  const hmacKey = await subtle.importKey(
    'raw',
    new TextEncoder().encode(ROOM),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const raw = await subtle.sign('HMAC', hmacKey, new TextEncoder().encode('["windrose","mailbox","key"]'))
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const bound = JSON.stringify(['windrose', 1, 'parcel', ADA, seal.placeTag(ADA, 'log')])
  const algorithm = {
    name: 'AES-GCM',
    iv: new Uint8Array(12),
    additionalData: new TextEncoder().encode(bound),
  }
  const encrypted = await subtle.encrypt(algorithm, key, new Uint8Array(plain))
  return Uint8Array.of(1, ...new Uint8Array(12), ...new Uint8Array(encrypted))
}

/** A plaintext of 1,024 bytes: length of place, length of content, place, content. */
function plainOf(place: string, length: number, size = 1024): Uint8Array {
  const plain = new Uint8Array(size)
  plain.set([place.length, length >> 16, (length >> 8) & 255, length & 255])
  plain.set(new TextEncoder().encode(place), 4)
  return plain
}

describe('a seal', () => {
  test('opens what was sealed, of every length', async () => {
    for (const length of [0, 1, 1016, 1017, 1018, 5000, MAX_CONTENT]) {
      const content = bytes(length)
      const sealed = await seal.sealParcel(ADA, 'log', content)
      expect(await openParcel(sealed)).toEqual({ place: 'log', content })
      const message = await seal.sealMessage(ADA, content)
      expect(await seal.open(message, { type: 'message', author: ADA })).toEqual({ place: '', content })
    }
    const place = 'x'.repeat(MAX_PLACE)
    const whole = await seal.sealParcel(ADA, place, bytes(MAX_CONTENT))
    expect(await openParcel(whole, ADA, place)).toMatchObject({ place })
    await expect(seal.sealParcel(ADA, 'log', bytes(MAX_CONTENT + 1))).rejects.toThrow(RangeError)
  })

  test('has one of six lengths only', async () => {
    const lengthOf = async (length: number): Promise<number> =>
      (await seal.sealParcel(ADA, 'log', bytes(length))).length
    expect(await lengthOf(0)).toBe(await lengthOf(1017))
    expect(await lengthOf(1018)).toBe(await lengthOf(2041))
    expect(SEALED_SIZES.length).toBe(6)
    for (const length of [0, 1017, 3000, 9000, 20_000, MAX_CONTENT])
      expect(SEALED_SIZES).toContain(await lengthOf(length))
    expect(Math.max(...SEALED_SIZES) * (4 / 3)).toBeLessThan(44 * 1024)
  })

  test('looks different each time, and shows neither place nor content', async () => {
    const [one, two] = [
      await seal.sealParcel(ADA, 'log', new Uint8Array(9)),
      await seal.sealParcel(ADA, 'log', new Uint8Array(9)),
    ]
    expect(one).not.toEqual(two)
    expect(String.fromCharCode(...one)).not.toContain('log')
  })

  test('refuses parcels of other rooms, places, authors and kinds', async () => {
    const sealed = await seal.sealParcel(ADA, 'log', bytes(10))
    expect(await openParcel(sealed, ADA, 'log', other)).toBe('seal')
    expect(await openParcel(sealed, ADA, 'chat')).toBe('seal')
    expect(await openParcel(sealed, BEA)).toBe('seal')
    expect(await seal.open(sealed, { type: 'message', author: ADA })).toBe('seal')
    const message = await seal.sealMessage(ADA, bytes(10))
    expect(await openParcel(message)).toBe('seal')
  })

  test('refuses what was cut, lengthened or changed anywhere', async () => {
    const sealed = await seal.sealParcel(ADA, 'log', bytes(10))
    expect(await openParcel(sealed.subarray(0, -1))).toBe('size')
    expect(await openParcel(Uint8Array.of(...sealed, 0))).toBe('size')
    expect(await openParcel(new Uint8Array(0))).toBe('size')
    expect(await openParcel(new Uint8Array(2 ** 20))).toBe('size')
    expect(await openParcel(sealed.with(0, 2))).toBe('version')
    for (let at = 1; at < sealed.length; at += 13)
      expect(await openParcel(sealed.with(at, sealed[at]! ^ 1))).toBe('seal')
  })

  test('refuses what a member padded in another way or gave another name', async () => {
    expect(await openParcel(await sealedPlain(plainOf('log', 10)))).toMatchObject({ place: 'log' })
    const wrong = [
      plainOf('chat', 10),
      plainOf('', 10),
      plainOf('a b', 10),
      plainOf('log', 10, 2048),
      plainOf('log', 1018),
      plainOf('log', 2 ** 24 - 1),
      plainOf('log', 10).with(1023, 1),
      new Uint8Array(1024).fill(255),
    ]
    for (const plain of wrong) expect(await openParcel(await sealedPlain(plain))).toBe('content')
  })

  test('never throws on foreign input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 1, 29, 100, ...SEALED_SIZES),
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        fc.string(),
        async (length, head, name) => {
          const sealed = new Uint8Array(length)
          sealed.set(head.subarray(0, length))
          const result = await seal.open(sealed, { type: 'parcel', author: name, placeTag: name })
          expect(['size', 'version', 'seal']).toContain(result)
        },
      ),
    )
  })

  test('has tags and keys that tell nothing and differ from room to room', () => {
    const tags = [
      seal.tag,
      other.tag,
      seal.placeTag(ADA, 'log'),
      seal.placeTag(BEA, 'log'),
      seal.placeTag(ADA, 'chat'),
      other.placeTag(ADA, 'log'),
    ]
    expect(new Set(tags).size).toBe(tags.length)
    for (const tag of tags) expect(tag).toMatch(/^[0-9a-f]{32}$/)
    const secrets = [
      authorSecret('device', ROOM, 0),
      authorSecret('device', 'BBCDEFGH23456789', 0),
      authorSecret('another', ROOM, 0),
      authorSecret('device', ROOM, 1),
    ].map((secret) => secret.join())
    expect(new Set(secrets).size).toBe(4)
  })
})

test('a place has a short name of Latin letters, digits and a few signs', () => {
  for (const good of ['log', 'log-3', 'a.b:c_d', 'x'.repeat(64)]) expect(isPlace(good)).toBe(true)
  for (const bad of ['', ' ', 'a b', 'ä', 'a\n', 'x'.repeat(65), 'a/b']) expect(isPlace(bad)).toBe(false)
})
