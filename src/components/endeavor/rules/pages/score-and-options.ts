import { newQuestionWriter, glossaryPage } from '../../../rules/glossary-page.ts'
import { example, figure, list, page, seeAlso, paragraph } from '../../../rules/section.ts'
import GloryGrid from '../figures/GloryGrid.vue'
import { GLOSSARY, POINTERS } from '../glossary.ts'
import { section } from '../section.ts'

export const score = page('score', [
  section(
    'score',
    ['8.1', '8.2', '8.3', '8.4', '8.5', '8.6', '8.7', '8.8'],
    [
      paragraph('rule'),
      list('tracks', 'cities', 'connections', 'cards', 'university', 'space', 'population', 'slavery'),
      example(
        ['cities', 'city'],
        ['connections', 'connection'],
        ['tracks', 'icon:industry', 'icon:culture', 'icon:finance', 'icon:politics'],
        ['cards', 'card:europe:4'],
        ['university', 'building:university'],
        ['space', 'governor'],
        ['population', { piece: 'marker', times: 3 }],
        ['slavery', 'deck:slavery'],
        ['total', 'icon:glory'],
      ),
    ],
    { piece: 'icon:glory' },
  ),
  section('score-tracks', ['8.1'], [paragraph('rule'), figure(GloryGrid)]),
  section('winner', ['8.9'], [paragraph('rule')]),
])

const option = (name: string, clause: string, topic: string) =>
  section(name, [clause], [paragraph('rule'), seeAlso(topic)], { title: `endeavor.option.${name}.name` })

/** The options of the game. */
export const options = page('options', [
  section('options', ['10'], [paragraph('rule')]),
  option('slaveryCountsAtFive', '10.1', 'slavery'),
  option('paymentByFinance', '10.2', 'payment'),
  option('sharedSetup', '10.3', 'setup-tokens'),
])

const ask = newQuestionWriter(section)

export const questions = page('questions', [
  section('questions', [], [paragraph('rule')]),
  ask('busy', ['4.7', '5.3'], 'activate', 'salary'),
  ask('nothing', ['5.5'], 'useful'),
  ask('skip', ['4.1'], 'build'),
  ask('twice', ['4.1', '4.3'], 'build', 'build-highest'),
  ask('salary', ['4.7'], 'salary'),
  ask('order', ['4.8'], 'round'),
  ask('closed', ['6.3', '6.5'], 'region', 'presence'),
  ask('governor', ['6.4', '6.11'], 'governor'),
  ask('beside', ['6.2'], 'ship-full', 'presence'),
  ask('token', ['6.8', '8.3'], 'connection'),
  ask('attack', ['6.7'], 'attack', 'activate'),
  ask('limit', ['7.1'], 'cardLimit'),
  ask('throw', ['5.6', '7.2'], 'gain', 'slavery'),
  ask('abolition', ['7.8'], 'abolition'),
  ask('installed', ['7.3', '7.7', '8.6'], 'governorSpace', 'uninstall'),
  ask('payment', ['6.12'], 'payment'),
  ask('both', ['6.14'], 'both'),
  ask('pass', ['5.1', '7.6'], 'actions', 'late'),
  ask('markers', ['4.6'], 'growth-short'),
  ask('chance', ['1.2', '10.3'], 'setup-tokens', 'sharedSetup'),
  ask('university', ['8.5'], 'university'),
  ask('tie', ['8.9'], 'winner'),
])

export const glossary = glossaryPage(section, GLOSSARY, POINTERS)
