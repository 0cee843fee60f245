import type { Lobby } from '../net/lobby/lobby.ts'
import { begin, playing, sitDown } from './room-game.ts'
import { keep, show } from './room-life.ts'
import type { Doing, Life } from './room-life.ts'
