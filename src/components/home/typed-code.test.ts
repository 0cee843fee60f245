import { expect, test } from 'vitest'
import { invitationFragment, readInvitation } from '../../net/connection/invitation.ts'
import { newRoomSecret, parseRoomCode, formatRoomCode } from '../../net/connection/room-secret.ts'
import { parseTypedCode as parse } from './typed-code.ts'

const PAGES = ['j', 'receive', 'group', 'g', 'c', 's', 'm', 'day', 'rules', 'statistics']
const parseTypedCode = (text: string) => parse(text, (path) => PAGES.includes(path.split('/')[1]!))
const CODE = 'ABCD-EFGH-JKMN-2345'
const PATH = `/j/${CODE}`

test('reads a code with any separators, in any case', () => {
  for (const typed of [
    CODE,
    'abcdefghjkmn2345',
    ' ABCD EFGH  JKMN 2345\n',
    'abcd–efgh—jkmn‑2345',
    'ABCD.EFGH.JKMN.2345',
    '\u200eABCD-EFGH-JKMN-2345\u200b',
  ])
    expect(parseTypedCode(typed), typed).toEqual({ path: PATH })
})
test('reads a link of any host, also inside a message', () => {
  for (const pasted of [
    `https://windrose.example/#/j/${CODE}`,
    `http://localhost:8080/games/windrose/index.html#/j/${CODE}`,
    `#/j/${CODE.toLowerCase()}`,
    PATH,
    `Come and play: https://windrose.example/#/j/${CODE} – see you!`,
    `https://windrose.example/#/j/${CODE}@112`,
  ])
    expect(parseTypedCode(pasted), pasted).toEqual({ path: PATH })
})
test('reads the links of all pages', () => {
  for (const path of [
    `/group/${CODE}?n=Friday&end`,
    `/receive/${CODE}`,
    '/g/Abc123',
    '/c/Abc123',
    '/s/Abc123',
    '/m/Abc-_123',
    '/day/2026-11-29',
    '/day',
    '/group',
    '/rules/en-6.3',
    '/statistics',
  ]) {
    expect(parseTypedCode(`https://windrose.example/#${path}`)).toEqual({ path })
    expect(parseTypedCode(`Look: https://windrose.example/#${path}`)).toEqual({ path })
  }
})
test('keeps the custom servers that a link names', () => {
  const broker = { host: 'meet.example', port: 9000, path: '/', secure: true }
  const link = invitationFragment({ room: 'ABCDEFGHJKMN2345', broker, ice: [] })
  const { path } = parseTypedCode(`https://windrose.example/${link}`)
  expect(path).toBe(link.slice(1))
  expect(readInvitation(`#${path ?? ''}`)?.broker).toEqual(broker)
})
test('reads every generated room code, and refuses a damaged one', () => {
  let next = 1
  const chance = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => (next = (next * 48271) % 2147483647) & 255)
  for (let times = 0; times < 200; times++) {
    const room = newRoomSecret(chance)
    expect(parseTypedCode(formatRoomCode(room))).toEqual({ path: `/j/${formatRoomCode(room)}` })
    const damaged = room.replace(/.$/, '01OIL'[times % 5]!)
    expect(parseRoomCode(damaged)).toBeUndefined()
    expect(parseTypedCode(damaged).problem).toBe('letters')
  }
})
test('says why a text is not a code', () => {
  expect(parseTypedCode('')).toEqual({ problem: 'short', length: 0 })
  expect(parseTypedCode('ABCD-EFG')).toEqual({ problem: 'short', length: 7 })
  expect(parseTypedCode(`${CODE}6`).problem).toBe('long')
  expect(parseTypedCode('ABCD-EFGO').problem).toBe('letters')
  expect(parseTypedCode('žluť').problem).toBe('letters')
  expect(parseTypedCode('https://elsewhere.example/#/nothing/0123').problem).toBe('link')
  expect(parseTypedCode('https://elsewhere.example/day').problem).toBe('link')
  for (const part of ['j/ABCD', 'group/', 'group/ABCD-EFGH?n=Friday', 'receive/ABCD', 'g/', 'm/'])
    expect(parseTypedCode(`https://windrose.example/#/${part}`).problem, part).toBe('part')
})
