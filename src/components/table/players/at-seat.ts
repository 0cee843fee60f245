import { inject } from 'vue'
import type { InjectionKey, VNode } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'

/** What a table shows for a moment over the row of a player; undefined if nothing. */
export type AtSeat = (seat: Seat) => VNode | undefined
export const AT_SEAT: InjectionKey<AtSeat> = Symbol('at seat')

export const useAtSeat = (): AtSeat => inject(AT_SEAT, () => () => undefined, true)
