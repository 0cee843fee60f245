import { describe, expect, test } from 'vitest'
import { nim } from './nim.fixture.ts'
import { seededDice } from './dice-source.ts'
import { openReplay } from './replay.ts'
import { openSession } from './session.ts'
import type { Session } from './session.ts'
import { newTable } from './table.ts'
import { bot, DRY, LUCK, person, openTestSession, SEED, botsDone, testGames, WET } from './session.fixture.ts'
import { thinkHere } from './thinkers.ts'

/** Seats and actions so far, a roll as -1. */
const told = (session: Session): string =>
  session.table
    .playedEntries()
    .map(({ seat, entry }) => ('action' in entry ? `${String(seat)}:${String(entry.action)}` : '-1'))
    .join(' ')

describe('a session of persons', () => {
  test('takes choices from the seat in turn only, and only legal ones', () => {
    const session = openTestSession([person, person], 'never')
    expect(session.actor()).toBe(0)
    expect(session.choose(9)).toBe('notLegal')
    expect(session.choose(2)).toBeNull()
    expect(session.actor()).toBe(1)
    expect(told(session)).toBe('0:2')
  })
  test('rolls by itself when dice are wanted', () => {
    const session = openTestSession([person, person], 'never', WET)
    expect(told(session)).toBe('-1')
    session.choose(1)
    session.choose(1)
    expect(told(session)).toBe('-1 0:1 1:1 -1')
  })
  test('the same seed gives the same rolls', () => {
    const roll = (): unknown => openTestSession([person, person], 'never', WET).table.playedEntries()
    expect(roll()).toEqual(roll())
  })
})

describe('the tentative turn', () => {
  test('waits before another person if undo would be lost', () => {
    const session = openTestSession([person, person], 'ifLost')
    session.choose(2)
    expect(session.tentative()).toEqual({
      seat: 0,
      count: 1,
      canUndo: true,
      canRedo: false,
      waitsForHandOver: true,
    })
    expect(session.actor()).toBeNull()
    expect(session.choose(1)).toBe('notYourTurn')
    session.handOver()
    expect(session.actor()).toBe(1)
    expect(session.tentative()).toMatchObject({
      seat: null,
      count: 0,
      canUndo: false,
      waitsForHandOver: false,
    })
  })
  test('waits before dice if undo would be lost, and never rolls before it is handed over', async () => {
    const session = openTestSession([bot, person], 'ifLost', WET)
    await botsDone(session)
    const before = told(session)
    session.choose(1)
    expect(told(session)).toBe(`${before} 1:1`)
    session.undo()
    expect(told(session)).toBe(before)
    session.redo()
    session.handOver()
    expect(told(session).startsWith(`${before} 1:1 -1`)).toBe(true)
  })
  test('does not wait before a bot unless always asked to', async () => {
    const session = openTestSession([person, bot], 'ifLost')
    session.choose(1)
    expect(session.tentative().waitsForHandOver).toBe(false)
    await botsDone(session)
    expect(session.actor()).toBe(0)
    const careful = openTestSession([person, bot], 'always')
    careful.choose(1)
    expect(careful.tentative().waitsForHandOver).toBe(true)
    expect(careful.thinking()).toBeNull()
  })
  test('is undone, redone and restarted', () => {
    const session = openTestSession([person, person], 'always')
    session.choose(2)
    session.undo()
    expect(told(session)).toBe('')
    expect(session.actor()).toBe(0)
    expect(session.tentative().canRedo).toBe(true)
    session.redo()
    expect(told(session)).toBe('0:2')
    session.restart()
    expect(told(session)).toBe('')
    session.choose(3)
    session.undo()
    session.choose(1)
    expect(session.tentative().canRedo).toBe(false)
  })
  test('cannot be undone once it is handed over', () => {
    const session = openTestSession([person, person], 'never')
    session.choose(2)
    session.undo()
    session.restart()
    expect(told(session)).toBe('0:2')
  })
  test('is taken up where a reload broke it off', () => {
    const table = newTable(nim, 2, DRY)
    table.post({ seat: 0, action: 2 })
    const again = (handedOver: number): Session =>
      openSession({
        table,
        chairs: [person, person],
        luck: LUCK,
        dice: seededDice(SEED),
        handedOver,
        thinker: thinkHere(testGames),
        confirmation: () => 'ifLost',
        delay: () => Promise.resolve(),
      })
    expect(again(0).tentative()).toMatchObject({ seat: 0, waitsForHandOver: true, canUndo: true })
    expect(again(1).actor()).toBe(1)
    table.post({ seat: 1, action: 1 })
    // A record that calls the choices of two people one turn is not believed.
    expect(again(0).tentative()).toMatchObject({ seat: null, canUndo: false })
  })
})

describe('taking back', () => {
  test('drops what bots did since, and makes the turn tentative again', async () => {
    const session = openTestSession([person, bot, bot], 'never')
    session.choose(1)
    await botsDone(session)
    expect(session.table.ply()).toBe(3)
    expect(session.takeBack()).toBe('done')
    expect(told(session)).toBe('')
    expect(session.actor()).toBe(0)
    expect(session.tentative().canRedo).toBe(true)
  })
  test('stops a bot that thinks', async () => {
    const session = openTestSession([person, bot], 'never')
    session.choose(1)
    expect(session.thinking()).toBe(1)
    session.takeBack()
    expect(session.thinking()).toBeNull()
    await new Promise((done) => setTimeout(done, 5))
    expect(told(session)).toBe('')
  })
  test('never crosses a roll', async () => {
    const session = openTestSession([person, bot], 'never', WET)
    session.choose(1)
    await botsDone(session)
    expect(told(session).split(' ')).toHaveLength(4)
    expect(session.takeBack()).toBe('drawn')
    expect(session.takeBack({ consent: true })).toBe('drawn')
    expect(told(session).split(' ')).toHaveLength(4)
  })
  test('asks those who would lose decisions of their own', () => {
    const session = openTestSession([person, person], 'never')
    session.choose(1)
    session.choose(2)
    expect(session.takeBack({ seat: 0 })).toBe('needsConsent')
    expect(told(session)).toBe('0:1 1:2')
    expect(session.takeBack({ seat: 0, consent: true })).toBe('done')
    expect(told(session)).toBe('')
  })
  test('without a seat undoes the last choice of any person, without consent', () => {
    const session = openTestSession([person, person], 'never')
    session.choose(1)
    session.choose(2)
    expect(session.takeBack()).toBe('done')
    expect(told(session)).toBe('0:1')
    expect(session.actor()).toBe(1)
  })
  test('is impossible where nothing was decided', () => {
    expect(openTestSession([person, bot], 'never').takeBack()).toBe('nothing')
    expect(openTestSession([person, person], 'never', WET).takeBack()).toBe('drawn')
  })
})

describe('bots', () => {
  test('hold still while paused', async () => {
    const session = openTestSession([person, bot], 'never')
    session.pause()
    session.choose(1)
    await botsDone(session)
    expect(told(session)).toBe('0:1')
    session.resume()
    await botsDone(session)
    expect(session.actor()).toBe(0)
  })
  test('say nothing at a table that was closed', async () => {
    const session = openTestSession([person, bot], 'never')
    session.choose(1)
    session.close()
    await new Promise((done) => setTimeout(done, 5))
    expect(told(session)).toBe('0:1')
    expect(session.choose(1)).toBe('notYourTurn')
  })
  test('that fail altogether do not stop the game', async () => {
    const table = newTable(nim, 2, DRY)
    const thinker = { think: () => Promise.reject(new Error('broken')), close: () => undefined }
    const session = openSession({
      table,
      chairs: [bot, person],
      luck: LUCK,
      dice: seededDice(SEED),
      handedOver: 0,
      thinker,
      confirmation: () => 'never',
      delay: () => Promise.resolve(),
    })
    await botsDone(session)
    expect(told(session)).toBe('0:1')
  })
})

describe('a cursor', () => {
  test('looks at any ply and stays inside the game', () => {
    const session = openTestSession([person, person], 'always')
    const replay = openReplay(session.table)
    session.choose(1)
    session.handOver()
    session.choose(2)
    replay.goTo(1)
    expect(replay.view()).toMatchObject({ heap: 8 })
    replay.goTo(-3)
    expect(replay.cursor()).toBe(0)
    replay.goTo(NaN)
    expect(replay.cursor()).toBeNull()
    replay.goTo(1)
    session.restart()
    expect(replay.cursor()).toBeNull()
    expect(replay.view()).toMatchObject({ heap: 8 })
    replay.goTo(99)
    expect(replay.cursor()).toBeNull()
  })
})
