import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  compileEngine,
  importViolations,
  newFolder,
  plant,
  unusedCode,
  writeFiles,
} from './planted-project.ts'
import type { Files } from './planted-project.ts'

// Plants files that break the import rules, do not compile without the DOM, or are unused, among lawful ones, and expects
// that the tools report exactly the offenders.

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: readonly { readonly name: string }[]
}
const vue = (imports: string) =>
  `<script setup lang="ts">\n${imports}\n</script>\n<template><p /></template>\n`
const imports = (path: string) => `import { a as its } from '${path}'\nexport const a = its\n`
const vueImports = (path: string) => vue(`import { a } from '${path}'\nvoid a`)
const EXPORTS = 'export const a = 1\n'

const LAWFUL: Files = {
  'src/engine/core/game.ts': EXPORTS,
  'src/engine/core/hash.ts': "import { sha256 } from '@noble/hashes/sha2.js'\nexport const b = sha256\n",
  'src/engine/core/trial.fixture.ts': EXPORTS,
  'src/engine/core/game.test.ts':
    "import { a } from '../../session/table.ts'\nimport { readFileSync } from 'node:fs'\nvoid [a, readFileSync]\n",
  'src/engine/games/registry.ts': imports('./puerto-rico/index.ts'),
  'src/engine/games/puerto-rico/index.ts': imports('./state.ts'),
  'src/engine/games/puerto-rico/state.ts': imports('../../core/game.ts'),
  'src/engine/games/puerto-rico/insight/forecast.ts': imports('../state.ts'),
  'src/engine/games/endeavor/index.ts': EXPORTS,
  'src/bots/bot.ts': imports('../engine/core/game.ts'),
  'src/bots/registry.ts': imports('./evaluation/puerto-rico/evaluator.ts'),
  'src/bots/evaluation/puerto-rico/evaluator.ts': imports('../../../engine/games/puerto-rico/state.ts'),
  'src/session/table.ts':
    imports('../engine/core/game.ts') + "import * as v from 'valibot'\nexport const c = v\n",
  'src/storage/store.ts':
    imports('../session/table.ts') + "import { openDB } from 'idb'\nexport const c = openDB\n",
  'src/net/crypto/keys.ts': EXPORTS,
  'src/net/transport/transport.ts': EXPORTS,
  'src/net/mailbox/nostr/relay.ts':
    imports('../../transport/transport.ts') +
    "import { verifyEvent } from 'nostr-tools/pure'\nexport const c = verifyEvent\n",
  'src/net/relay/relay-room.ts': imports('../mailbox/nostr/relay.ts'),
  'src/net/connection/mesh.ts': imports('../transport/transport.ts'),
  'src/log/step.ts': imports('../engine/core/game.ts'),
  'src/online/lobby/lobby.ts': imports('../../log/step.ts'),
  'src/platform/platform.ts': imports('../storage/store.ts'),
  'src/bga/import.ts': imports('../engine/games/puerto-rico/state.ts'),
  'src/tables/load-table.ts': imports('../platform/platform.ts'),
  'src/online/room/room.ts': imports('../../tables/load-table.ts'),
  'src/i18n/index.ts': "import { useI18n } from 'vue-i18n'\nexport const b = useI18n\nexport const a = 1\n",
  'src/i18n/puerto-rico/event-messages.ts':
    "import type { a } from '../../engine/games/puerto-rico/state.ts'\nexport type A = typeof a\n",
  'src/stores/table.ts':
    "import { ref } from 'vue'\nimport { defineStore } from 'pinia'\nimport { a as room } from '../online/room/room.ts'\nexport const b = [ref, defineStore, room]\nexport const a = 1\n",
  'src/components/ui/Modal.vue': vue("import { ref } from 'vue'\nvoid ref"),
  'src/components/table/TableDock.vue': vue(
    "import { a } from '../../stores/table.ts'\nimport Modal from '../ui/Modal.vue'\nvoid [a, Modal]",
  ),
  'src/components/puerto-rico/Island.vue': vue(
    "import { a } from '../../engine/games/puerto-rico/state.ts'\nimport P from '../table/TableDock.vue'\nvoid [a, P]",
  ),
  'src/components/puerto-rico/entry.ts': EXPORTS,
  'src/components/endeavor/entry.ts': EXPORTS,
  'src/components/game-registry.ts': imports('./puerto-rico/entry.ts'),
  'src/main.ts': imports('./components/game-registry.ts'),
  'tools/play.ts': imports('../src/session/table.ts'),
  'tools/lib/test-helper.ts': "import { test } from 'vitest'\nexport const a = test\n",
}

/** The rule that each offending file breaks. */
const OFFENDERS: Readonly<Record<string, readonly [text: string, rule: string]>> = {
  'src/engine/core/x-game.ts': [imports('../games/puerto-rico/index.ts'), 'core-imports-too-much'],
  'src/engine/core/x-library.ts': [
    "import { sha256 } from '@noble/hashes/sha2.js'\nexport const b = sha256\n",
    'only-hash-imports-a-library',
  ],
  'src/engine/core/x-file.ts': [
    "import { readFileSync } from 'node:fs'\nexport const b = readFileSync\n",
    'no-node-in-the-app',
  ],
  'src/engine/core/x-test.ts': ["import './game.test.ts'\n", 'the-app-imports-no-tool'],
  'src/engine/core/x-fixture.ts': [imports('./trial.fixture.ts'), 'the-app-imports-no-tool'],
  'src/engine/games/endeavor/x-other-game.ts': [imports('../puerto-rico/state.ts'), 'games-are-independent'],
  'src/engine/games/endeavor/x-registry.ts': [
    "import { a } from '../registry.ts'\nexport const c = a\n",
    'games-are-independent',
  ],
  'src/engine/games/puerto-rico/x-vue.ts': [
    "import { ref } from 'vue'\nexport const b = ref\n",
    'games-imports-too-much',
  ],
  'src/engine/games/puerto-rico/x-insight.ts': [imports('./insight/forecast.ts'), 'insight-is-on-top'],
  'src/engine/games/puerto-rico/insight/x-component.ts': [
    imports('../../../../components/puerto-rico/entry.ts'),
    'games-imports-too-much',
  ],
  'src/engine/games/x-inside.ts': [imports('./puerto-rico/state.ts'), 'registry-imports-too-much'],
  'src/bga/x-tables.ts': [imports('../tables/load-table.ts'), 'bga-imports-too-much'],
  'src/bots/x-session.ts': [imports('../session/table.ts'), 'bots-imports-too-much'],
  'src/bots/x-game.ts': [imports('../engine/games/puerto-rico/state.ts'), 'generic-code-knows-no-game'],
  'src/bots/search/x-game.ts': [
    imports('../../engine/games/puerto-rico/state.ts'),
    'generic-code-knows-no-game',
  ],
  'src/bots/search/x-policy.ts': [
    imports('../evaluation/puerto-rico/evaluator.ts'),
    'generic-code-knows-no-game',
  ],
  'src/session/x-vue.ts': ["import { ref } from 'vue'\nexport const b = ref\n", 'session-imports-too-much'],
  'src/session/x-storage.ts': [imports('../storage/store.ts'), 'session-imports-too-much'],
  'src/session/x-game.ts': [
    "import type { a } from '../engine/games/puerto-rico/index.ts'\nexport type A = typeof a\n",
    'generic-code-knows-no-game',
  ],
  'src/session/x-idb.ts': [
    "import { openDB } from 'idb'\nexport const b = openDB\n",
    'session-imports-too-much',
  ],
  'src/storage/x-vue.ts': ["import { ref } from 'vue'\nexport const b = ref\n", 'storage-imports-too-much'],
  'src/net/crypto/x-session.ts': [imports('../../session/table.ts'), 'crypto-imports-too-much'],
  'src/net/transport/x-connection.ts': [imports('../connection/mesh.ts'), 'transport-imports-too-much'],
  'src/net/mailbox/x-connection.ts': [imports('../connection/mesh.ts'), 'mailbox-imports-too-much'],
  'src/online/open/x-connection.ts': [imports('../../net/connection/mesh.ts'), 'open-imports-too-much'],
  'src/net/relay/x-connection.ts': [imports('../connection/mesh.ts'), 'relay-imports-too-much'],
  'src/online/transfer/x-room.ts': [imports('../room/room.ts'), 'transfer-imports-too-much'],
  'src/net/connection/x-log.ts': [imports('../../log/step.ts'), 'connection-imports-too-much'],
  'src/log/x-connection.ts': [imports('../net/connection/mesh.ts'), 'log-imports-too-much'],
  'src/log/x-game.ts': [imports('../engine/games/puerto-rico/index.ts'), 'log-imports-too-much'],
  'src/online/lobby/x-room.ts': [imports('../room/room.ts'), 'lobby-imports-too-much'],
  'src/online/runtime/x-room.ts': [imports('../room/room.ts'), 'runtime-imports-too-much'],
  'src/online/mail/x-room.ts': [imports('../room/room.ts'), 'mail-imports-too-much'],
  'src/online/room/x-store.ts': [imports('../../stores/table.ts'), 'room-imports-too-much'],
  'src/online/room/x-vue.ts': ["import { ref } from 'vue'\nexport const b = ref\n", 'room-imports-too-much'],
  'src/platform/x-table.ts': [imports('../tables/load-table.ts'), 'platform-imports-too-much'],
  'src/tables/x-store.ts': [imports('../stores/table.ts'), 'tables-imports-too-much'],
  'src/i18n/x-session.ts': [imports('../session/table.ts'), 'i18n-imports-too-much'],
  'src/i18n/x-game.ts': [imports('./puerto-rico/event-messages.ts'), 'generic-code-knows-no-game'],
  'src/i18n/endeavor/x-other-game.ts': [
    imports('../puerto-rico/event-messages.ts'),
    'boards-are-independent',
  ],
  'src/stores/x-component.ts': [imports('../components/puerto-rico/entry.ts'), 'stores-imports-too-much'],
  'src/stores/x-peerjs.ts': [
    "import { Peer } from 'peerjs'\nexport const b = Peer\n",
    'only-net-imports-peerjs',
  ],
  'src/components/ui/XTable.vue': [
    vue("import P from '../table/TableDock.vue'\nvoid P"),
    'ui-imports-upwards',
  ],
  'src/components/ui/XStore.vue': [vueImports('../../stores/table.ts'), 'ui-imports-nothing-else'],
  'src/components/table/XGame.vue': [
    vue("import type { a } from '../../engine/games/puerto-rico/state.ts'\ndefineProps<{ a: typeof a }>()"),
    'generic-code-knows-no-game',
  ],
  'src/components/table/XRegistry.vue': [vueImports('../game-registry.ts'), 'table-imports-upwards'],
  'src/components/table/XTables.vue': [
    vueImports('../../tables/load-table.ts'),
    'components-imports-too-much',
  ],
  'src/components/review/XGame.vue': [vueImports('../puerto-rico/entry.ts'), 'review-imports-upwards'],
  'src/components/rules/x-game.ts': [imports('../endeavor/entry.ts'), 'generic-code-knows-no-game'],
  'src/components/lobby/XBoard.vue': [
    vue("import I from '../puerto-rico/Island.vue'\nvoid I"),
    'generic-code-knows-no-game',
  ],
  'src/components/endeavor/XOtherGame.vue': [
    vueImports('../../engine/games/puerto-rico/state.ts'),
    'boards-are-independent',
  ],
  'src/components/endeavor/rules/x-other-game.ts': [
    imports('../../puerto-rico/entry.ts'),
    'boards-are-independent',
  ],
  'src/components/table/XMain.vue': [vueImports('../../main.ts'), 'main-is-the-top'],
  'src/components/table/XTool.vue': [vueImports('../../../tools/play.ts'), 'the-app-imports-no-tool'],
  'tools/x-command.ts': [imports('./lib/test-helper.ts'), 'no-command-loads-vitest'],
  'src/components/table/XNowhere.vue': [vueImports('./nowhere.ts'), 'every-import-resolves'],
}

/** Circles, and files that break no import rule. */
const OTHERS: Files = {
  'src/session/x-one.ts': "import type { Two } from './x-two.ts'\nexport interface One { two: Two }\n",
  'src/session/x-two.ts': "import type { One } from './x-one.ts'\nexport interface Two { one: One }\n",
  'src/components/table/XRing.vue': vue("import { ring } from './x-ring.ts'\nvoid ring"),
  'src/components/table/x-ring.ts':
    "import type XRing from './XRing.vue'\nexport const ring = (x: typeof XRing) => x\n",
  'src/engine/core/x-dom.ts': 'export const b = document.title\n',
  'src/engine/core/x-network.ts': "export const b = () => fetch('https://example.org')\n",
  'src/engine/core/x-node.ts': 'export const b = process.argv\n',
  'src/session/unused-file.ts': EXPORTS,
  'src/main-uses.ts': 'export const used = 1\nexport const unusedExport = 2\n',
}
const MAIN_FOR_KNIP =
  "import { used } from './main-uses.ts'\nimport { a } from './session/table.ts'\nvoid [used, a]\n"

/** One file in each generic folder of components that imports a game: every folder stands below the games. */
const UPWARDS: Files = Object.fromEntries(
  folderRules().map((folder) => [
    `src/components/${folder}/x-upwards.ts`,
    imports('../puerto-rico/entry.ts'),
  ]),
)
function folderRules(): readonly string[] {
  return config.forbidden.flatMap(({ name }) => /^(.+)-imports-upwards$/.exec(name)?.[1] ?? [])
}

const planted: Files = {
  ...LAWFUL,
  ...OTHERS,
  ...UPWARDS,
  ...Object.fromEntries(Object.entries(OFFENDERS).map(([file, [text]]) => [file, text])),
}
const isOffender = (file: string): boolean => /\/x-|\/X/.test(file)

let folder: string
let violations: { rule: string; from: string }[]
let compilerOutput: string
let unused: { files: string[]; exports: string[] }

beforeAll(async () => {
  folder = newFolder()
  plant(folder, planted)
  writeFiles(join(folder, 'node_modules/peerjs'), {
    'package.json': '{ "name": "peerjs", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'index.js': 'export const Peer = 1\n',
  })
  const forKnip = join(folder, 'for-knip')
  plant(forKnip, { ...planted, 'src/main.ts': MAIN_FOR_KNIP })
  ;[violations, compilerOutput, unused] = await Promise.all([
    importViolations(folder),
    compileEngine(folder),
    unusedCode(forKnip),
  ])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('import rules (dependency-cruiser)', () => {
  test.each(Object.entries(OFFENDERS).map(([file, [, rule]]) => [file, rule]))(
    '%s breaks %s',
    (from, rule) => {
      expect(violations).toContainEqual({ rule, from })
    },
  )
  test.each([
    ['of types', ['src/session/x-one.ts', 'src/session/x-two.ts']],
    ['through a component', ['src/components/table/x-ring.ts', 'src/components/table/XRing.vue']],
  ])('reports a circle %s', (_, members) => {
    // The circle is reported at the member the tool reads first.
    const circles = violations.filter(({ rule }) => rule === 'no-circles').map(({ from }) => from)
    expect(circles.some((from) => members.includes(from))).toBe(true)
  })
  test('lawful imports pass', () => {
    expect(violations.filter(({ from }) => !isOffender(from))).toEqual([])
  })
  test.each(folderRules())('components/%s imports nothing above it', (folder) => {
    expect(violations).toContainEqual({
      rule: `${folder}-imports-upwards`,
      from: `src/components/${folder}/x-upwards.ts`,
    })
  })
  test('every rule has an offender', () => {
    const proved = new Set(violations.map(({ rule }) => rule))
    expect(config.forbidden.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([])
  })
})

describe('the engine without the DOM (tsc)', () => {
  test.each([
    ['x-dom', 'document'],
    ['x-network', 'fetch'],
    ['x-node', 'process'],
  ])('%s does not compile', (file, name) => {
    expect(compilerOutput).toMatch(new RegExp(`src/engine/core/${file}[.]ts.*'${name}'`))
  })
  test('pure files compile', () => {
    const errors = compilerOutput.split('\n').filter((line) => line.includes('error TS'))
    expect(errors.filter((line) => !/\/x-|[.]test[.]ts/.test(line))).toEqual([])
  })
})

test('unused files and exports are reported (knip)', () => {
  expect(unused.files).toContain('src/session/unused-file.ts')
  expect(unused.exports).toContain('src/main-uses.ts: unusedExport')
  expect(unused.exports).not.toContain('src/main-uses.ts: used')
  expect(unused.files).not.toContain('src/session/table.ts')
})
