import type { Rolldown } from 'vite'

type Group = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
type ChunkGroup = NonNullable<Group>[number]

/** The name of a chunk of each game: `folder` follows the game in the path of its modules. */
const ofGame =
  (what: string, folder: RegExp) =>
  (id: string): string | null => {
    const [, game, rest] = /[\\/]components[\\/]([\w-]+)[\\/](.*)$/.exec(id) ?? []
    return game !== undefined && folder.test(rest!) ? `${game}-${what}` : null
  }

/** The name of a chunk of messages: their language, and what stands in brackets in the pattern of their file. */
const messagesOf =
  (pattern: RegExp) =>
  (id: string): string | null => {
    const [, language, file] = /[\\/]locales[\\/](\w+)[\\/](.*)\.json$/.exec(id) ?? []
    const part = pattern.exec(file ?? '')?.[1]
    return part === undefined ? null : `${part}-${language!}`
  }

/**
 * Which modules are loaded together: a module belongs to the first of these groups that holds or imports it. Without groups
 * every set of modules with the same importers would be a file, and a table would take eighty requests.
 */
const GROUPS: readonly ChunkGroup[] = [
  { name: 'start', test: /[\\/]src[\\/]start\.ts$/ },
  { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
  { name: 'first', tags: ['$initial'] },
  // What dialogs and several pages need.
  {
    name: 'parts',
    test: /[\\/](components[\\/](ui|settings|seats|sound)[\\/](?!\w+(Dialog|Settings?|Test)\.)|i18n[\\/](formats|message-files)\.ts|platform[\\/]notification\.ts)/,
  },
  // What every page asks of the device, once it stands.
  { name: 'device', test: /[\\/]src[\\/](storage[\\/]|platform[\\/]service-worker\.ts)/ },
  { name: 'engine', test: /[\\/]engine[\\/](games[\\/]registry|core[\\/](\w+-)?options?)\.ts$/ },
  {
    name: 'table',
    test: /[\\/](local-table[\\/]TableView\.vue|platform[\\/]game-runtime\.ts|tables[\\/]import-export\.ts|components[\\/]table[\\/](details|dock|players|targets)[\\/].*|RulesTopicLink\.vue|core[\\/]choice-warnings\.ts)$/,
  },
  // Rules pages show pieces, too; a circle is a target of the table.
  { name: ofGame('pieces', /^pieces[\\/](?!ColonistCircle)/), debugName: 'pieces' },
  { name: ofGame('boards', /^ui\.ts$/), debugName: 'boards' },
  {
    name: 'new-table',
    test: /[\\/]components[\\/]new-table[\\/](?!NewTableView|PresetLinkView|TableForm|OnlineFields|open-room)/,
  },
  { name: messagesOf(/^([\w-]+)[\\/](names|board)$/), debugName: 'messages of boards' },
  { name: messagesOf(/^(?:[\w-]+[\\/])?(guide)$/), debugName: 'messages of guides' },
  { name: 'guide', test: /[\\/]components[\\/]guide[\\/]/ },
  { name: 'rules', test: /[\\/]components[\\/]rules[\\/]/ },
]
/** The groups with their order as priority. */
export const CHUNK_GROUPS: ChunkGroup[] = GROUPS.map((group, at) => ({
  ...group,
  priority: GROUPS.length - at,
}))
