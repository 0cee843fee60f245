import type { Component } from 'vue'
import { TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import {
  CARDS,
  DECKS,
  BOARD_ACTION_NAMES,
  REGIONS,
  TRACKS,
} from '../../../engine/games/endeavor/vocabulary.ts'
import CardFace from './CardFace.vue'
import ActionIcon from './ActionIcon.vue'
import BuildingDrawing from './BuildingDrawing.vue'
import { BUILDING_ART } from './building-drawings.ts'
import Icon from './Icon.vue'
import Marker from './Marker.vue'
import Piece from './Piece.vue'
import Region from './Region.vue'
import { PIECE_ART } from './piece-drawings.ts'
import Token from './Token.vue'

/** A piece found by its name: the component that draws it, and the props for it. */
interface NamedPiece {
  readonly is: Component
  readonly props: Readonly<Record<string, string | number | boolean>>
}
type Found = (what: string, which: string | undefined) => NamedPiece | undefined

const oneOf =
  (names: readonly string[], is: Component, prop: string): Found =>
  (what) =>
    names.includes(what) ? { is, props: { [prop]: what } } : undefined

const KINDS: { readonly [kind: string]: Found | undefined } = {
  token: oneOf(
    TOKENS.map(({ name }) => name),
    Token,
    'kind',
  ),
  icon: oneOf([...TRACKS, 'glory'], Icon, 'icon'),
  action: oneOf(BOARD_ACTION_NAMES, ActionIcon, 'action'),
  building: oneOf(Object.keys(BUILDING_ART), BuildingDrawing, 'building'),
  region: oneOf(REGIONS, Region, 'deck'),
  deck: (what) => (isDeck(what) ? { is: Region, props: { deck: what, card: true } } : undefined),
  card: (what, which) => {
    const number = Number(which)
    const isCard = isDeck(what) && Number.isInteger(number) && number >= 0 && number < CARDS
    return isCard ? { is: CardFace, props: { deck: what, number, compact: true } } : undefined
  },
  marker: (what) => (/^\d$/.test(what) ? { is: Marker, props: { seat: Number(what) } } : undefined),
}
const isDeck = (name: string): boolean => DECKS.some((deck) => deck === name)

/** Finds the drawing behind `token:culture`, `building:docks`, `deck:india`, `card:india:3`, `icon:glory`, `action:ship`, `region:africa`, `marker:0`, `crown`, …; nothing for a name unknown. */
export function pieceNamed(name: string): NamedPiece | undefined {
  const [kind = '', what, which] = name.split(':')
  if (what !== undefined) return KINDS[kind]?.(what, which)
  if (kind === 'slavery') return pieceNamed('deck:slavery')
  return PIECE_ART[kind] === undefined ? undefined : { is: Piece, props: { name: kind } }
}
