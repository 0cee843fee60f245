import { insist } from '../../engine/core/fault.ts'
import type { Seat } from '../../engine/core/game.ts'
import type { Outlook } from '../bot.ts'
import { feed, newCells } from './net.ts'
import type { Cells, Net } from './net.ts'
import { unpack } from './packed.ts'
import type { PackedNet } from './packed.ts'
import type { Sight } from './sight.ts'

/** A net at work. */
interface Judge {
  readonly net: Net
  readonly cells: Cells
}

/** What nets expect, one for every number of seats; each is unpacked when it is first asked. */
export function outlookOf(sight: Sight, packed: Readonly<Partial<Record<number, PackedNet>>>): Outlook {
  const judges: Partial<Record<number, Judge>> = {}
  const order: Seat[] = []
  return {
    mayJudge: (state) => sight.mayJudge(state),
    judge(state, into) {
      const { net, cells } = (judges[into.length] ??= judgeOf(packed[into.length]))
      sight.see(state, cells.x)
      sight.seatsSeen(state, order)
      feed(net, cells)
      for (let n = 0; n < into.length; n++) into[order[n]!] = cells.out[n]!
    },
  }
}

function judgeOf(packed: PackedNet | undefined): Judge {
  insist(packed !== undefined, 'there is a net for every number of seats')
  const net = unpack(packed)
  return { net, cells: newCells(net) }
}
