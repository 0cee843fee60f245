import { aqueduct } from './aqueduct.ts'
import { blackMarket } from './black-market.ts'
import { church } from './church.ts'
import { cityHall } from './city-hall.ts'
import { cloister } from './cloister.ts'
import { constructionHut } from './construction-hut.ts'
import { customsHouse } from './customs-house.ts'
import { factory } from './factory.ts'
import { forestHouse } from './forest-house.ts'
import { fortress } from './fortress.ts'
import { guesthouse } from './guesthouse.ts'
import { guildHall } from './guild-hall.ts'
import { hacienda } from './hacienda.ts'
import { harbor } from './harbor.ts'
import type { Building } from './hooks.ts'
import { hospice } from './hospice.ts'
import { largeMarket } from './large-market.ts'
import { largeWarehouse } from './large-warehouse.ts'
import { library } from './library.ts'
import { lighthouse } from './lighthouse.ts'
import { office } from './office.ts'
import { productionBuildings } from './production-buildings.ts'
import { residence } from './residence.ts'
import { smallMarket } from './small-market.ts'
import { smallWarehouse } from './small-warehouse.ts'
import { smallWharf } from './small-wharf.ts'
import { specialtyFactory } from './specialty-factory.ts'
import { statue } from './statue.ts'
import { storehouse } from './storehouse.ts'
import { tradingPost } from './trading-post.ts'
import { unionHall } from './union-hall.ts'
import { university } from './university.ts'
import { wharf } from './wharf.ts'

/**
 * All buildings. A building's index in this list is its number in every saved journal: add at the end, never reorder.
 * The production buildings come first; the others are violet.
 */
export const BUILDINGS: readonly Building[] = [
  ...productionBuildings,
  smallMarket,
  hacienda,
  constructionHut,
  smallWarehouse,
  hospice,
  office,
  largeMarket,
  largeWarehouse,
  factory,
  university,
  harbor,
  wharf,
  guildHall,
  residence,
  fortress,
  customsHouse,
  cityHall,
  aqueduct,
  blackMarket,
  forestHouse,
  storehouse,
  guesthouse,
  tradingPost,
  church,
  smallWharf,
  lighthouse,
  library,
  specialtyFactory,
  unionHall,
  statue,
  cloister,
]

/** Returns a building's number by its name, -1 if there is none. */
export function buildingNumber(name: string): number {
  return BUILDINGS.findIndex((building) => building.name === name)
}
