import { gameId, genesisText } from '../log/genesis.ts'
import type { SignedGenesis } from '../log/genesis.ts'
import { readChatText } from '../log/protocol.ts'
import { ageAgreement, complete, lapse, oathOf, pledge, seatsAt, toSign } from './genesis-agreement.ts'
import type { ToSign } from './genesis-agreement.ts'
import { settle } from './edits.ts'
import { later, nextNumber, planToTell, send, sendToAll } from './runtime.ts'
import type { Room } from './runtime.ts'
import { age, planMark } from './state.ts'
import { isMemberOf } from './table-proposal.ts'
import { cardText, planText, sayText } from './messages.ts'
import type { Card, Say } from './messages.ts'

/** Cards are renewed every so many ticks. */
const RENEWAL = 2

/** Something is done here or heard; what follows from it follows at once, and is told afterwards. */
export function change(room: Room, what: () => void): void {
  const { state, setup } = room
  const before = state.mine
  what()
  settle(state)
  lapse(state)
  if (state.mine !== before) room.isCardDue = true
  setup.changed()
  goOn(room)
}

export function goOn(room: Room): void {
  later(room, () => publish(room))
  later(room, () => advance(room))
}

export function tick(room: Room): void {
  const { state } = room
  room.words.clear()
  room.told.clear()
  if (room.begun !== null || room.isClosed) return
  room.ticks++
  if (room.ticks % RENEWAL === 0) room.isCardDue = true
  ageAgreement(state)
  if (age(state)) change(room, () => undefined)
  else goOn(room)
}

/** What whoever comes has to know. */
export function greet(room: Room, link: string): void {
  if (room.begun !== null) return send(room, link, { t: 'begun', signed: room.begun })
  const plan = planToTell(room)
  if (plan !== undefined) send(room, link, plan)
  if (room.card !== null) send(room, link, room.card)
  for (const { card } of room.state.cards.values()) send(room, link, card)
  for (const sworn of room.state.sworn.values()) send(room, link, oathOf(sworn))
}

/** Signs and sends what has changed here. */
async function publish(room: Room): Promise<void> {
  const { state, setup } = room
  const { plan } = state
  if (room.begun !== null) return
  if (plan !== null && plan.n > 0 && plan.sig === '') {
    const signed = { ...plan, sig: await setup.signer.sign(planText(state.tag, plan)) }
    // Another change meanwhile is told by the task that follows it.
    if (state.plan === plan) {
      state.plan = signed
      sendToAll(room, signed)
    }
  }
  if (room.isCardDue) await renew(room)
}

async function renew(room: Room): Promise<void> {
  const { state, setup } = room
  room.isCardDue = false
  if (state.mine.ready !== null && !room.isSecretKept) {
    // An anchor that was told and lost its secret would keep everybody waiting.
    await setup.keep({ secret: state.secret, pledge: null })
    room.isSecretKept = true
  }
  const { me, engine, mine } = state
  const words = { t: 'card', key: me, n: nextNumber(room), engine, plan: planMark(state), ...mine } as const
  const unsigned: Card = { ...words, sig: '' }
  room.card = { ...unsigned, sig: await setup.signer.sign(cardText(state.tag, unsigned)) }
  sendToAll(room, room.card)
  for (const sworn of state.sworn.values()) sendToAll(room, oathOf(sworn))
}

export function say(room: Room, text: string): void {
  const { setup, state } = room
  const read = readChatText(text)
  if (read === undefined || room.begun !== null || room.isClosed) return
  const line: Say = {
    t: 'say',
    key: state.me,
    n: nextNumber(room),
    name: state.mine.name,
    text: read,
    sig: '',
  }
  setup.heard({ key: line.key, name: line.name, text: line.text })
  later(room, async () => {
    sendToAll(room, { ...line, sig: await setup.signer.sign(sayText(state.tag, line)) })
  })
}

/** Signs if it is time to, and begins if everybody has. */
async function advance(room: Room): Promise<void> {
  if (room.begun !== null) return
  const asked = toSign(room.state)
  if (asked !== undefined) await give(room, asked)
  const signed = complete(room.state)
  if (signed !== undefined && !room.isClosed) begin(room, signed)
}

/** Signs the one genesis of this room: kept first, told afterwards. */
async function give(room: Room, { genesis, draft }: ToSign): Promise<void> {
  const { state, setup } = room
  state.isBound = true
  const sig = await setup.signer.sign(genesisText(gameId(genesis)))
  if (room.isClosed) return
  const given = { genesis, sig, seats: seatsAt(state, draft) }
  await setup.keep({ secret: state.secret, pledge: given })
  room.isSecretKept = true
  pledge(state, given)
  room.isCardDue = true
  setup.changed()
  await publish(room)
}

export function begin(room: Room, signed: SignedGenesis): void {
  const { state, setup } = room
  room.begun = signed
  sendToAll(room, { t: 'begun', signed })
  const isOwn = isMemberOf(state, signed.genesis)
  setup.begin(signed, isOwn ? { secret: state.secret } : null)
  setup.changed()
}
