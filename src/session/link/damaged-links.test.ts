import { describe, expect, test } from 'vitest'
import { mendPath, pathIn, roomCodeIn } from './damaged-links.ts'
import { readingsOf } from './damaged-text.ts'

const CODE = 'ABCD-EFGH-2345-6789'
/** What chat programs, mail programs and people put behind a link, as an address has it. */
const ADDED = [
  ...['.', ',', ';', ':', '!', '?', ')', ']', '}', '*', '**', '_', '~', "'", '"', '>', '…', '”', '»', '’'],
  ...[
    '%22',
    '%3E',
    '%20',
    '%60',
    '%E2%80%9D',
    '%C2%BB',
    '\u200B',
    '%E2%80%8B',
    '%EF%BB%BF',
    '%E2%81%A0',
    '\u00A0',
  ],
  ...['%C2%A0', '%0A', ').', '!!!', '%E2%80%8E', '。', '%E3%80%82'],
]
const TRACKERS = ['&utm_source=chat', '&fbclid=IwAR0_x-Y', '&utm_source=a&utm_medium=b', '?utm_source=chat']

describe('the address of a page', () => {
  const PATHS = [
    `/j/${CODE}`,
    `/j/${CODE}@112`,
    `/j/${CODE}?days=1`,
    `/j/${CODE}?ice=none&relay=none`,
    `/j/${CODE}?broker=wss%3A%2F%2Fmeet.example%2F&relay=wss%3A%2F%2Frelay.example%2F`,
    `/receive/${CODE}`,
    `/group/${CODE}?n=Club+%C2%ABMayak%C2%BB%21&end`,
    '/g/1aZ09zzZ',
    '/g/1aZ09zzZ@17',
    '/c/01aZ09zzZ',
    '/s/1aZ09',
    '/t/0123456789abcdef0123',
    '/t/0123456789abcdef0123@12',
    '/day/2026-11-28',
    '/rules/en-6.3',
  ]
  test.for(PATHS)('%s is left as it is, and is itself whatever is added to it', (path) => {
    expect(mendPath(path)).toBe(path)
    for (const added of ADDED)
      expect(mendPath(path + added).replace(LAST, ''), added).toBe(path.replace(LAST, ''))
  })
  /** The last parameter of a group says nothing. */
  const LAST = /&end$/

  test.for(PATHS)('%s loses what programs count visits with', (path) => {
    for (const tracker of TRACKERS)
      if (!path.includes('?') || tracker.startsWith('&'))
        expect(mendPath(path + tracker).replace(/\?utm.*/, ''), tracker).toBe(path)
  })
  test('has a code with any dashes, and parameters with whole signs', () => {
    for (const dash of ['–', '—', '‑', '−', '%E2%80%93', '', '\u00AD-', '-%E2%80%8B'])
      expect(mendPath(`/j/${CODE.replaceAll('-', dash)}`), dash).toBe(`/j/${CODE}`)
    expect(mendPath(`/j/${CODE.toLowerCase()}`)).toBe(`/j/${CODE}`)
    expect(mendPath(`/j/${CODE}?ice=none&amp;relay=none`)).toBe(`/j/${CODE}?ice=none&relay=none`)
    expect(mendPath(`/j/${CODE}%3Fdays%3D1`)).toBe(`/j/${CODE}?days=1`)
    expect(mendPath(`%2Fj%2F${CODE}`)).toBe(`/j/${CODE}`)
    const ice = 'ice=turn%3Arelay.example+user+pass%21'
    expect(mendPath(`/j/${CODE}?${ice}`)).toBe(`/j/${CODE}?${ice}`)
  })
  test('has the letters of what is sent, for the checksum to judge', () => {
    expect(mendPath('/m/AZ_-09.')).toBe('/m/AZ_-09')
    expect(mendPath('/m/AZ—09%E2%80%8B&fbclid=x')).toBe('/m/AZ—09')
    expect(mendPath(`/j/${CODE}?days=1&m=AZ_-09&fbclid=x`)).toBe(`/j/${CODE}?days=1&m=AZ_-09`)
    expect(mendPath(`/j/${CODE}?p=AZ_-09)`)).toBe(`/j/${CODE}?p=AZ_-09`)
  })
  test('is never made up: what lacks a letter, or has one too many, stays as it is', () => {
    for (const path of [`/j/${CODE}2`, `/j/${CODE.slice(1)}`, '/j/', '/', '', '/g/', '/%', `/j/${CODE}Ä`])
      expect(mendPath(path)).toBe(path)
    const long = `/t/${'.'.repeat(100_000)}a`
    expect(mendPath(long)).toBe(long)
  })
})

test('a room code is found in a message', () => {
  for (const text of [
    `“${CODE}”.`,
    `*${CODE}*`,
    `The code is ${CODE}, see you at 8`,
    `${CODE.slice(0, 9)}-\n${CODE.slice(10)}`,
    'Code:ABCDEFGH23456789!',
    'ＡＢＣＤ-EFGH-2345-6789',
  ])
    expect(roomCodeIn(text), text).toBe(CODE.replaceAll('-', ''))
  for (const text of [`${CODE}2`, `X${CODE}`, CODE.slice(1), `${CODE.slice(0, -1)}0`, ''])
    expect(roomCodeIn(text), text).toBe(undefined)
})

test('a path is found in a message', () => {
  expect(pathIn('Come: https://windrose.example/app/?fbclid=x#/j/ABCD now')).toBe('/j/ABCD')
  expect(pathIn('/j/ABCD')).toBe('/j/ABCD')
  expect(pathIn('https://windrose.example/')).toBe(undefined)
})

test('a carried text has few readings, and the written one is among them', () => {
  const written = '_AZ-_09--az_'
  for (const carried of [
    written,
    `*${written}*`,
    `_${written}_`,
    `__${written}__`,
    `“${written}”.`,
    written.replace('--', '—'),
    written.replaceAll('-', '–'),
    `${written.slice(0, 4)}\n${written.slice(4)}\u200B`,
    `${written}–`,
    `Here: ${written} bye`,
  ]) {
    expect(readingsOf(carried), carried).toContain(written)
    expect(readingsOf(carried).length).toBeLessThan(20)
  }
})
