import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJournal, replayJournal, writeJournal } from './journal.ts'
import { TURN_CONFIRMATIONS } from './session-preferences.ts'
import type { Session } from './session.ts'
import { bot, DRY, LUCK, person, openTestSession, botsDone, testGames, WET } from './session.fixture.ts'

const STEPS = [
  'choose',
  'undo',
  'redo',
  'restart',
  'handOver',
  'takeBack',
  'takeBackWithConsent',
  'pause',
  'resume',
] as const

async function act(session: Session, step: (typeof STEPS)[number], pick: number): Promise<void> {
  const open = session.table.legal()
  if (step === 'choose') session.choose(open[pick % Math.max(1, open.length)] ?? 1)
  else if (step === 'takeBack') session.takeBack()
  else if (step === 'takeBackWithConsent') session.takeBack({ consent: true, seat: pick % 3 })
  else session[step]()
  if (pick % 2 === 0) await botsDone(session)
}
const salts = (session: Session): string[] =>
  session.table.playedEntries().flatMap(({ entry }) => ('salt' in entry ? [entry.salt] : []))

test('whatever people do: no roll is ever taken back, bots are never undone alone, and the journal tells the same game', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(9)), { maxLength: 60 })
  const chairs = fc.constantFrom(
    [person, person, bot],
    [person, bot, bot],
    [bot, person, person],
    [person, person],
  )
  await fc.assert(
    fc.asyncProperty(
      chairs,
      fc.constantFrom(...TURN_CONFIRMATIONS),
      fc.boolean(),
      steps,
      async (seated, confirm, wet, list) => {
        const session = openTestSession(seated, confirm, wet ? WET : DRY)
        for (const [step, pick] of list) {
          const before = salts(session)
          await act(session, step, pick)
          expect(salts(session).slice(0, before.length)).toEqual(before)
          const { table } = session
          const handedOver = session.handedOver()
          expect(handedOver).toBeLessThanOrEqual(table.ply())
          // What is tentative was chosen by one person, without dice in between.
          const seats = new Set(
            table
              .playedEntries()
              .slice(handedOver)
              .map((played) => played.seat),
          )
          expect(seats.size).toBeLessThanOrEqual(1)
          for (const one of seats) expect(seated[one]?.kind).toBe('person')
          const actor = session.actor()
          if (actor !== null) expect(seated[actor]?.kind).toBe('person')
        }
        const read = readJournal(JSON.parse(JSON.stringify(writeJournal(session.table, LUCK))), testGames)
        if ('fault' in read) throw new Error(read.fault.detail)
        const told = replayJournal(read.game, read.journal)
        if ('fault' in told) throw new Error(told.fault.detail)
        expect(told.table.hash()).toBe(session.table.hash())
        session.close()
      },
    ),
    { numRuns: 150 },
  )
})
