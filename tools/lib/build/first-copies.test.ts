import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staticImportsOf } from './first-copies.ts'

test('a file loads with what it imports and exports again, but not with types and later requests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windrose-imports-'))
  const write = (name: string, code: string): void => writeFileSync(join(folder, name), code)
  write(
    'main.ts',
    "import A from './a.vue'\nimport type { B } from './types.ts'\nimport './style.css'\nimport 'vue'\n",
  )
  write(
    'a.vue',
    "<script setup>\nimport {\n  b,\n} from './b.ts'\nconst late = () => import('./late.ts')\n</script>\n",
  )
  write('b.ts', "export { c } from './c.ts'\nimport { main } from './main.ts'\n")
  for (const name of ['c.ts', 'types.ts', 'late.ts', 'style.css']) write(name, '')
  const found = [...staticImportsOf(join(folder, 'main.ts'))].map((file) => file.slice(folder.length + 1))
  rmSync(folder, { recursive: true })
  expect(found.sort()).toEqual(['a.vue', 'b.ts', 'c.ts', 'main.ts', 'style.css'])
})
