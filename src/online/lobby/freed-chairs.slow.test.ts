import { expect, test } from 'vitest'
import { newRandom } from '../../../tests/simulation/random.ts'
import { HOUR } from './letters.fixture.ts'
import { seated, sit, offered, tableWithoutBen } from './freed-chairs.fixture.ts'

test.each([1, 2])(
  'guests who find some, old, doubled or reordered letters agree in the end: part %i',
  async (part) => {
    for (let seed = part * 10; seed < part * 10 + 4; seed++) {
      const { mail, anna, ben, cat } = await tableWithoutBen(73, seed)
      const chance = newRandom(seed)
      const ever: string[] = [...mail.left.values()].flat()
      for (let visits = 0; visits < 24; visits++) {
        const guest = [anna, ben, cat][chance.below(3)]!
        mail.room.now += chance.below(chance.chance(0.2) ? 100 : 20) * HOUR
        const found = ever.filter(() => chance.chance(0.6))
        const heard = [...found, ...found.filter(() => chance.chance(0.3))].sort(() => chance.next() - 0.5)
        await mail.visit(
          guest,
          (lobby) => {
            const look = lobby.view()
            if (look === null) return
            for (const chair of offered(lobby)) if (chance.chance(0.7)) lobby.freeChair(chair)
            if (look.ownChairs.length === 0 && chance.chance(0.7)) sit(lobby)
          },
          heard,
        )
        ever.push(...mail.left.get(guest.name)!)
        ever.splice(0, Math.max(0, ever.length - 60))
      }
      // From now on all is found.
      for (let round = 0; round < 3; round++)
        for (const guest of mail.guests) await mail.visit(guest, () => undefined)
      const views = []
      for (const guest of mail.guests) views.push(await mail.visit(guest, (lobby) => seated(lobby).join()))
      expect(new Set(views).size, `seed ${String(seed)}: ${views.join(' ')}`).toBe(1)
      const people = views[0]!.split(',').filter((name) => name !== 'free')
      expect(new Set(people).size).toBe(people.length)
      for (const { failures, strikes } of mail.guests) expect([failures, strikes]).toEqual([[], []])
    }
  },
)
