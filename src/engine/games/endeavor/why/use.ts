import { BUILDINGS } from '../buildings.ts'
import { TOKENS } from '../tokens.ts'
import type { PlayerView } from '../view-types.ts'
import type { BoardActionName } from '../vocabulary.ts'
import { cityFaults, costOf, deckFaults } from './board-actions.ts'
import type { TargetQuery, Explain, Reason, ReasonCode } from './reasons.ts'

/** EN 5.3, 5.5 - a building with an empty activation space, a marker for it, and a possible action. */
export function useFaults(asked: TargetQuery): readonly Reason[] {
  const { player, target } = asked
  const sites = player.sites.filter(({ building }) => building === target)
  if (sites.length === 0) return [{ code: 'notYours' }]
  const boardActions = BUILDINGS.find(({ name }) => name === target)!.actions
  if (boardActions.length === 0) return [{ code: 'noAction' }]
  if (sites.every(({ hasWorker }) => hasWorker)) return [{ code: 'hasWorker' }]
  return player.harbour === 0 ? [{ code: 'harbourEmpty' }] : idleFaults(asked, boardActions, 1)
}
/** EN 5.4, 5.5 - a blue token of the player with a possible action. */
export function spendFaults(asked: TargetQuery): readonly Reason[] {
  const { player, target } = asked
  if ((player.tokens[target] ?? 0) === 0) return [{ code: 'notYours' }]
  const boardActions = TOKENS.find(({ name }) => name === target)!.actions
  return boardActions.length === 0 ? [{ code: 'noAction' }] : idleFaults(asked, boardActions, 0)
}

/** EN 5.5 - why none of the actions is possible; no reasons if one is. `spent`: markers the use itself costs. */
function idleFaults(
  asked: TargetQuery,
  boardActions: readonly BoardActionName[],
  spent: number,
): readonly Reason[] {
  const faults = [...new Set(boardActions)].map((boardAction) => idleFault(asked, boardAction, spent))
  const found = faults.filter((fault) => fault !== undefined)
  return found.length < faults.length ? [] : found
}
function idleFault(asked: TargetQuery, boardAction: BoardActionName, spent: number): Reason | undefined {
  const need = spent + costOf(boardAction)
  const have = asked.player.harbour
  if (have < need) return { code: 'needMarkers', need, have }
  const { code, isAny } = ACTION_WORK[boardAction]
  return isAny(asked) ? undefined : { code }
}

interface Work {
  readonly code: ReasonCode
  /** Is there a target for it? */
  isAny(asked: TargetQuery): boolean
}
const isCity =
  (boardAction: BoardActionName) =>
  (asked: TargetQuery): boolean =>
    asked.view.cities.some(({ city }) => cityFaults({ ...asked, target: city }, [boardAction]).length === 0)
const ACTION_WORK: Readonly<Record<BoardActionName, Work>> = {
  // EN 6.2 - there is always room to ship.
  ship: { code: 'needMarkers', isAny: () => true },
  occupy: { code: 'nothingToOccupy', isAny: isCity('occupy') },
  attack: { code: 'nothingToAttack', isAny: isCity('attack') },
  draw: {
    code: 'nothingToDraw',
    isAny: (asked) =>
      asked.view.decks.some(({ deck }) => deckFaults({ ...asked, target: deck }).length === 0),
  },
  payment: {
    code: 'nothingToPay',
    isAny: ({ player, target }) =>
      player.sites.some(({ building, hasWorker }) => hasWorker && building !== target),
  },
}

/** EN 5.2 - a building or token has to be used first; other reasons against the target come before that. */
export function explainSourceFirst(
  actionOf: (asked: TargetQuery) => BoardActionName,
  faults: Explain,
): Explain {
  return (asked) => {
    const others = faults(asked)
    if (others.length > 0) return others
    const boardAction = actionOf(asked)
    const sources = meansFor(asked.player, boardAction)
    return [
      sources.length > 0
        ? { code: 'useFirst', action: boardAction, sources }
        : { code: 'noMeans', action: boardAction },
    ]
  }
}
export function actionAtCity({ view, target }: TargetQuery): BoardActionName {
  return view.cities.find(({ city }) => city === target)!.owner === null ? 'occupy' : 'attack'
}
/** Buildings and blue tokens that are ready, if there are markers for them and for the action. */
function meansFor({ sites, tokens, harbour }: PlayerView, boardAction: BoardActionName): readonly string[] {
  const ready = new Set(sites.filter(({ hasWorker }) => !hasWorker).map(({ building }) => building))
  const cost = costOf(boardAction)
  const buildings = BUILDINGS.filter(
    ({ name, actions }) => ready.has(name) && actions.includes(boardAction) && harbour > cost,
  )
  const kinds = TOKENS.filter(
    ({ name, actions }) => (tokens[name] ?? 0) > 0 && actions.includes(boardAction) && harbour >= cost,
  )
  return [...buildings, ...kinds].map(({ name }) => name)
}
