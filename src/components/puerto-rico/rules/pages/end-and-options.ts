import { newQuestionWriter, glossaryPage } from '../../../rules/glossary-page.ts'
import { GLOSSARY, POINTERS } from '../glossary.ts'
import { SCORE_EXAMPLE } from '../figures.ts'
import SetupGrid from '../figures/SetupGrid.vue'
import {
  example,
  figure,
  list,
  page,
  ruling,
  seeAlso,
  steps,
  paragraph,
  paragraphOf,
} from '../../../rules/section.ts'
import { empty, section } from '../section.ts'

export const end = page('end', [
  section(
    'end',
    ['11.1', '11.2', '11.3', '4.6'],
    [
      paragraph('rule'),
      list('colonists', 'city', 'points'),
      paragraph('finish'),
      paragraph('paper'),
      seeAlso('mayor-ship'),
    ],
  ),
  section(
    'score',
    ['11.4'],
    [
      paragraph('rule'),
      list('chips', 'printed', 'large'),
      example(
        ['chips', 'point'],
        ['city', ...SCORE_EXAMPLE.city.map((building) => `building:${building}`)],
        ['hall', 'building:guild-hall', 'colonist'],
        ['customs', 'building:customs-house', empty(1)],
        ['total', 'point'],
      ),
      seeAlso('halls'),
    ],
  ),
  section('tie', ['11.5', '11.6'], [paragraph('rule'), ruling('shared')]),
  section(
    'end-new',
    [],
    [list('large', 'church', 'limits', 'bid'), seeAlso('cloister', 'statue', 'noLimits', 'seatAuction')],
    {
      title: 'rules.new-buildings.variants',
    },
  ),
])

export const two = page('two', [
  section(
    'two',
    ['2.4', '1.9'],
    [
      paragraph('rule'),
      steps('roles', 'left', 'governor'),
      paragraph('copies'),
      figure(SetupGrid, { only: 2 }),
      ruling('split'),
      seeAlso('setup'),
    ],
  ),
])

const option = (name: string, clause: string) =>
  section(name, [clause], [paragraph('rule')], { title: `pr.option.${name}.name` })

/** The options of the game. */
export const options = page('options', [
  section('options', ['12'], [paragraph('rule'), seeAlso('market')]),
  option('balancedPrices', '12.1'),
  option('cornStartersPoorer', '12.2'),
  option('points126', '12.3'),
  option('coveredPoints', '12.4'),
  section('noLimits', ['12.11'], [paragraph('rule'), paragraph('city'), ruling('short'), seeAlso('end')], {
    title: 'pr.option.noLimits.name',
  }),
  section(
    'seatAuction',
    ['12.12', '12.13'],
    [
      paragraph('rule'),
      steps('bid', 'outbid', 'close'),
      paragraph('order'),
      paragraph('cost'),
      example(['first', 'governor'], ['second', 'governor'], ['third', 'good:corn']),
      seeAlso('setup', 'score'),
    ],
    { title: 'pr.option.seatAuction.name' },
  ),
  option('simultaneousMayor', '12.14'),
  // The topic `governor` leads to what the governor does.
  section('first-governor', ['12.5'], [paragraphOf('rules.governor.rule')], {
    title: 'pr.option.governor.name',
  }),
])

const ask = newQuestionWriter(section)

export const questions = page('questions', [
  section('questions', [], [paragraph('rule')]),
  ask('ship', ['8.2', '8.3'], 'captain', 'captain-ship'),
  ask('ship-full', ['8.3'], 'captain-ship'),
  ask('spoil', ['8.7'], 'captain-storing', 'small-warehouse', 'large-warehouse'),
  ask('wharf', ['8.6'], 'wharf', 'captain-wharf'),
  ask('refuse', ['4.7'], 'mayor-placing'),
  ask('keep-back', ['4.4'], 'mayor-placing', 'guesthouseMayStayEmpty'),
  ask('move', ['4.3'], 'mayor-placing', 'guesthouse'),
  ask('nothing-made', ['6.1', '6.2'], 'craftsman', 'plants'),
  ask('quarry', ['5.3', '2.6'], 'builder-price'),
  ask('sell', ['7.2', '7.4'], 'trader', 'office'),
  ask('twice', ['5.1', '10.1'], 'builder', 'plants'),
  ask('pass', ['2.5', '2.7'], 'round-may'),
  ask('same-role', ['2.1'], 'round'),
  ask('forest', ['13.3'], 'forest-house', 'cloister'),
  ask('guest', ['13.5'], 'guesthouse'),
  ask('short', ['13.2'], 'black-market'),
  ask('end', ['11.2', '11.3'], 'end'),
  ask('empty-points', ['2.6', '11.4'], 'occupied', 'score'),
  ask('asked', ['2.5'], 'round-may'),
])

export const glossary = glossaryPage(section, GLOSSARY, POINTERS)
