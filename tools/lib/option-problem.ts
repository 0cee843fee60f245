import type { AnyGame } from '../../src/engine/core/game.ts'
import { defaultOptions, findOptionProblem } from '../../src/engine/core/options.ts'
import type { OptionProblem, OptionSpec } from '../../src/engine/core/options.ts'
import { parseSubset } from '../../src/engine/core/subset-option.ts'

/** Says in English what is wrong with options from outside; undefined if nothing is. */
export function optionProblemText(game: AnyGame, seats: number, options: unknown): string | undefined {
  const problem = findOptionProblem(game.options, seats, options)
  return problem === undefined ? undefined : textOf(game, problem)
}

function textOf(game: AnyGame, problem: OptionProblem): string {
  if (problem.code === 'notOptions') return 'the options are not an object'
  const { option } = problem
  const spec = game.options[option]
  if (problem.code === 'unknownOption' || spec === undefined)
    return `${game.id} has no option "${option}", only ${Object.keys(game.options).join(', ')}`
  return `${option}: ${detailOf(problem, spec)}`
}

function detailOf(problem: Exclude<OptionProblem, { code: 'notOptions' }>, spec: OptionSpec): string {
  switch (problem.code) {
    case 'listUnknown':
      return `no "${problem.name}" in this list`
    case 'listOrder':
      return `"${problem.name}" is not in its place, by price and number`
    case 'listCount':
      return `${String(problem.count)} of group ${String(problem.group + 1)}, not ${slotsOf(spec, problem.group)}`
    case 'listPair':
      return `${problem.pair.join(' and ')} exclude each other`
    case 'notOffered':
      return offerOf(spec)
    default:
      return `is ${valuesOf(spec)}`
  }
}

function slotsOf(spec: OptionSpec, group: number): string {
  return spec.type === 'subset' ? String(spec.groups[group]?.slots) : ''
}

/** Where the option is available. */
function offerOf({ seats, when }: OptionSpec): string {
  const places = [
    ...(seats === undefined ? [] : [`with ${seats.join(' or ')} seats`]),
    ...(when === undefined ? [] : [`if ${when.option} is ${when.is.join(' or ')}`]),
  ]
  return `is only available ${places.join(', ')}`
}

function valuesOf(spec: OptionSpec): string {
  if (spec.type === 'switch') return 'true or false'
  if (spec.type === 'pick') return `one of ${spec.of.join(', ')}`
  if (spec.type === 'code') return `empty or a code of ${String(spec.length)} signs`
  return `a list of ${String(parseSubset(spec.default).length)} names with spaces`
}

/** Reads options of the command line, `name=value` separated by commas; returns a text that says what is wrong with them. */
export function readOptionPairs(
  game: AnyGame,
  seats: number,
  pairs: readonly string[],
): { readonly [name: string]: string | boolean } | string {
  const chosen = new Map<string, string | boolean>(Object.entries(defaultOptions(game.options)))
  for (const pair of pairs.flatMap((some) => some.split(','))) {
    const [name = '', value, ...rest] = pair.split('=')
    if (value === undefined || rest.length > 0) return `"${pair}" is not name=value`
    const isSwitch = Object.hasOwn(game.options, name) && game.options[name]?.type === 'switch'
    chosen.set(name, isSwitch && (value === 'true' || value === 'false') ? value === 'true' : value)
  }
  const values = Object.fromEntries(chosen)
  return optionProblemText(game, seats, values) ?? values
}
