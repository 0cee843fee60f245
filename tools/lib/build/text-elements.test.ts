import { compile } from '@vue/compiler-dom'
import { describe, expect, test } from 'vitest'
import { textElements } from './text-elements.ts'

/** The texts that Vue would hold by their own nodes; spaces between elements say nothing. */
const bareTexts = (template: string, nodeTransforms = [textElements]): readonly string[] =>
  compile(template, { mode: 'module', nodeTransforms }).code.match(/_createTextVNode\((?!\)|" ")[^\n]*/g) ??
  []

describe('a text has an element of its own', () => {
  test.each([
    '<p><i />{{ a }}</p>',
    '<p>{{ a }}<b v-if="c" />{{ d }} e</p>',
    '<p><template v-if="a">{{ b }}</template><i v-else /></p>',
    '<p v-for="a in b" :key="a">{{ a }}<i /></p>',
    '<template v-for="a in b" :key="a">{{ a }}</template>',
    '<Link>{{ a }}</Link>',
    '<Link><template #name>{{ a }}</template></Link>',
    '<slot>{{ a }}</slot>',
    '{{ a }}<i />',
  ])('in %s', (template) => {
    expect(bareTexts(template, [])).not.toEqual([])
    expect(bareTexts(template)).toEqual([])
  })
  test('and no further one where it is alone in its element, or where there can be none', () => {
    for (const template of [
      '<p>{{ a }} b</p>',
      '<option>{{ a }}</option>',
      '<svg><text>{{ a }}</text></svg>',
    ])
      expect(compile(template, { nodeTransforms: [textElements] }).code).toBe(compile(template).code)
  })
})
