import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeSigner, fakeVerify } from './fake-network.fixture.ts'
import { frameText, MAX_FRAME, readFrame } from './frames.ts'
import { newHandshake } from './handshake.ts'
import type { Handshake, Identity, HandshakeStep } from './handshake.ts'
import { newKeys, signerOf, verify } from '../crypto/keys.ts'

const ROOM = 'ABCDEFGH23456789'
const [HERE, THERE, TAP] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
const nonce = (digit: string): string => digit.repeat(32)

function person(name: string, wishes: Partial<Identity> = {}): Identity {
  return {
    room: ROOM,
    signer: fakeSigner(name),
    verify: fakeVerify,
    protocol: [1, 2],
    build: '1.0.0',
    ...wishes,
  }
}
const blue = (wishes: Partial<Identity> = {}, theirs = THERE): Handshake =>
  newHandshake(person('blue', wishes), { mine: HERE, theirs }, nonce('1'))
const green = (wishes: Partial<Identity> = {}, theirs = HERE, own = nonce('2')): Handshake =>
  newHandshake(person('green', wishes), { mine: THERE, theirs }, own)

/** Lets two talk to the end; what each made of it. */
async function meet(
  one: Handshake,
  two: Handshake,
  tap = (text: string): string => text,
): Promise<[HandshakeStep, HandshakeStep]> {
  const [first, second] = [await one.receive(tap(two.hello)), await two.receive(tap(one.hello))]
  if (!('reply' in first) || !('reply' in second)) return [first, second]
  return [await one.receive(tap(second.reply!)), await two.receive(tap(first.reply!))]
}
const refused = (refusal: string): object => ({ refusal, isTheirs: false })

describe('two devices that know the room', () => {
  test('authenticate each other and negotiate the newest common protocol', async () => {
    const [one, two] = await meet(blue({ protocol: [1, 2] }), green({ protocol: [2, 5], build: '2.0.0' }))
    expect(one).toEqual({ peer: { key: fakeSigner('green').publicKey, build: '2.0.0', protocol: 2 } })
    expect(two).toEqual({ peer: { key: fakeSigner('blue').publicKey, build: '1.0.0', protocol: 2 } })
  })

  test('authenticate with real keys of both kinds', async () => {
    const signers = await Promise.all(
      [newKeys(['e']), newKeys(['p'])].map(async (keys) => signerOf(await keys)),
    )
    const [one, two] = await meet(
      blue({ signer: signers[0]!, verify }),
      green({ signer: signers[1]!, verify }),
    )
    expect([one, two]).toMatchObject([
      { peer: { key: signers[1]!.publicKey } },
      { peer: { key: signers[0]!.publicKey } },
    ])
  })

  test('refuse each other first of all when they have no common version', async () => {
    const [one, two] = await meet(
      blue({ protocol: [1, 2] }),
      green({ protocol: [3, 4], room: 'ZZZZZZZZZZZZZZZZ' }),
    )
    expect([one, two]).toEqual([refused('otherVersion'), refused('otherVersion')])
    expect(await blue().receive(green({ protocol: [9, 2] }).hello)).toEqual(refused('otherVersion'))
  })

  test('refuse each other if they are tabs of one browser', async () => {
    const [one, two] = await meet(blue(), green({ signer: fakeSigner('blue') }))
    expect([one, two]).toEqual([refused('sameKey'), refused('sameKey')])
  })

  test.each([`e:${'0'.repeat(64)}`, `p:04${'0'.repeat(128)}`])(
    'tell release 1.1, which says its key at once, that versions differ: %s',
    async (key) => {
      const mine = blue({ protocol: [2, 2] })
      const older = JSON.stringify(['hello', [1, 1], '1.1.0-abc', '0'.repeat(16), key, nonce('4')])
      expect(await mine.receive(older)).toEqual(refused('otherVersion'))
      // The form of a hello there.
      expect(mine.hello).toMatch(
        /^\["hello",\[\d+,\d+\],"[0-9A-Za-z.+-]{1,80}","[0-9a-f]{16}","e:[0-9a-f]{64}","[0-9a-f]{32}"\]$/,
      )
    },
  )

  test('accept a refusal of the other side', async () => {
    expect(await blue().receive(frameText(['refused', 'otherVersion']))).toEqual({
      refusal: 'otherVersion',
      isTheirs: true,
    })
  })
})

describe('an impostor', () => {
  test('is refused with the secret of another room', async () => {
    const [one] = await meet(blue(), green({ room: 'ZZZZZZZZZZZZZZZZ' }))
    expect(one).toEqual(refused('otherRoom'))
  })

  test('is refused in the middle: each side sees the wrong certificate', async () => {
    const [one, two] = await meet(blue({}, TAP), green({}, TAP))
    expect([one, two]).toEqual([refused('badProof'), refused('badProof')])
  })

  test('is refused in the middle of one direction', async () => {
    const [one, two] = await meet(blue({}, TAP), green())
    expect([one, two]).toEqual([refused('badProof'), refused('badProof')])
  })

  test('cannot replay a proof: the nonce differs', async () => {
    const old = green()
    const said = await old.receive(blue().hello)
    const again = newHandshake(person('blue'), { mine: HERE, theirs: THERE }, nonce('3'))
    await again.receive(old.hello)
    expect(await again.receive('reply' in said ? said.reply! : '')).toEqual(refused('badProof'))
  })

  test('cannot reflect our own frames', async () => {
    const [mine, two] = [blue(), green()]
    expect(await blue().receive(mine.hello)).toEqual(refused('badProof'))
    const said = await mine.receive(two.hello)
    expect(await mine.receive('reply' in said ? said.reply! : '')).toEqual(refused('badProof'))
  })

  test('cannot claim a key of another device', async () => {
    const thief = { publicKey: fakeSigner('green').publicKey, sign: fakeSigner('thief').sign }
    const [one] = await meet(blue(), green({ signer: thief }))
    expect(one).toEqual(refused('badProof'))
  })

  test('cannot change a field of either hello', async () => {
    const tap = (text: string): string => text.replace('"1.0.0"', '"6.6.6"')
    const [one, two] = await meet(blue(), green(), tap)
    expect([one, two]).toEqual([refused('badProof'), refused('badProof')])
  })

  test('may send hello once, and one proof without it', async () => {
    const mine = blue()
    const said = await green().receive(mine.hello)
    const proof = 'reply' in said ? said.reply! : ''
    expect(await mine.receive(proof)).toEqual({ reply: '["again"]' })
    expect(await mine.receive(proof)).toEqual(refused('malformed'))
    const other = blue()
    await other.receive(green().hello)
    expect(await other.receive(green().hello)).toEqual(refused('malformed'))
  })

  test('that asks for our hello again gets it once', async () => {
    const mine = blue()
    expect(await mine.receive('["again"]')).toEqual({ reply: mine.hello })
    expect(await mine.receive('["again"]')).toEqual(refused('malformed'))
  })
})

describe('an end that does not know the room', () => {
  const altered = (at: number, value: unknown): string => {
    const hello = JSON.parse(green().hello) as unknown[]
    return JSON.stringify(hello.map((is, i) => (i === at ? value : is)))
  }
  const earlier = newHandshake(person('green'), { mine: THERE, theirs: TAP }, nonce('2'))

  test.each<[string, (mine: Handshake) => readonly string[]]>([
    ['guesses the proof', () => [altered(4, `e:${'0'.repeat(64)}`)]],
    ['claims a key', () => [altered(4, fakeSigner('green').publicKey)]],
    ['repeats our own hello', ({ hello }) => [hello]],
    ['repeats a hello from another link', () => [earlier.hello]],
    ['stands in the middle', () => [green({}, TAP).hello]],
    ['changes the build in a good hello', () => [altered(2, '6.6.6')]],
    ['changes the nonce in a good hello', () => [altered(5, nonce('5'))]],
    ['changes the versions in a good hello', () => [altered(1, [1, 1])]],
    [
      'says no hello',
      () => ['["again"]', frameText(['prove', fakeSigner('eve').publicKey, '0'.repeat(128)])],
    ],
  ])('learns no key: %s', async (_what, textsOf) => {
    const mine = blue()
    const said = [mine.hello]
    for (const text of textsOf(mine)) {
      const answer = await mine.receive(text)
      expect(answer).not.toHaveProperty('peer')
      if ('reply' in answer) said.push(answer.reply!)
    }
    expect(said.join()).not.toContain(fakeSigner('blue').publicKey.slice(2))
  })

  test('and one that does learn the key, but not before', async () => {
    const mine = blue()
    expect(mine.hello).not.toContain(fakeSigner('blue').publicKey.slice(2))
    const answer = await mine.receive(green().hello)
    expect('reply' in answer ? answer.reply : '').toContain(fakeSigner('blue').publicKey)
  })
})

describe('a hello that the channel lost', () => {
  test('is asked for when the proof is there, and both authenticate each other', async () => {
    const [one, two] = [blue(), green()]
    // The hello of `one` is lost.
    const proof = await one.receive(two.hello)
    const asked = await two.receive('reply' in proof ? proof.reply! : '')
    const again = await one.receive('reply' in asked ? asked.reply! : '')
    expect(again).toEqual({ reply: one.hello })
    const last = await two.receive(one.hello)
    expect(last).toMatchObject({ peer: { key: fakeSigner('blue').publicKey } })
    expect(await one.receive('reply' in last ? last.reply! : '')).toMatchObject({
      peer: { key: fakeSigner('green').publicKey },
    })
  })

  test('does not help a proof that is for another link', async () => {
    const [one, two] = [blue(), green()]
    const elsewhere = newHandshake(person('green'), { mine: TAP, theirs: HERE }, nonce('2'))
    const proof = await blue({}, TAP).receive(elsewhere.hello)
    await two.receive('reply' in proof ? proof.reply! : '')
    expect(await two.receive(one.hello)).toEqual(refused('badProof'))
  })
})

describe('untrusted frames', () => {
  test('are limited in length before they are parsed', () => {
    expect(readFrame(frameText(['bye']))).toEqual(['bye'])
    expect(readFrame(`["bye"${' '.repeat(MAX_FRAME)}]`)).toBeUndefined()
    expect(readFrame('['.repeat(1000))).toBeUndefined()
    expect(readFrame('{"t":"bye"}')).toBeUndefined()
    expect(readFrame('["bye",1]')).toBeUndefined()
    expect(readFrame('["refused","constructor"]')).toBeUndefined()
    expect(readFrame('["beat",1e99]')).toBeUndefined()
  })

  test('never make the parser throw and never change a prototype', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    const hello: unknown[] = JSON.parse(green().hello) as unknown[]
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>('__proto__', { __proto__: { is: 1 } }, [], null, -1),
    )
    /** Almost a hello: one thing of it is something else. */
    const near = fc
      .tuple(fc.nat(hello.length), odd)
      .map(([at, what]) => JSON.stringify(hello.map((is, i) => (i === at ? what : is))))
    const any = fc.oneof(near, fc.json(), fc.string(), fc.constant('["hello",{"__proto__":{"isBad":true}}]'))
    await fc.assert(
      fc.asyncProperty(fc.array(any, { maxLength: 4 }), async (texts) => {
        const mine = blue()
        for (const text of texts) expect(await mine.receive(text)).not.toHaveProperty('peer')
      }),
      { numRuns: 300 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
    expect('isBad' in {}).toBe(false)
  })
})
