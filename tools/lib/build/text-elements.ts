import { ElementTypes, Namespaces, NodeTypes } from '@vue/compiler-dom'
import type { ElementNode, NodeTransform, TemplateChildNode } from '@vue/compiler-dom'

// Programs that translate pages put other nodes in the place of a text. Vue sets a text that is the only content of an element by
// that element, but keeps hold of every other text's own node, and then changes one that is no longer on the page, or inserts
// beside it and throws. So each of these texts gets an element of its own; it has no box or style of its own in a line.

/** The element around a text that stands beside others, or that has no element of its template. */
const TAG = 'w-text'
/** Elements that hold text only. */
const PLAIN = new Set(['option', 'textarea', 'title', 'style', 'script'])

/** Puts every text that is not the only content of an element into one of its own. */
export const textElements: NodeTransform = (node) => {
  const isElement = node.type === NodeTypes.ELEMENT && node.tagType === ElementTypes.ELEMENT
  const isBlock =
    node.type === NodeTypes.ROOT ||
    node.type === NodeTypes.ELEMENT ||
    node.type === NodeTypes.IF_BRANCH ||
    node.type === NodeTypes.FOR
  if (!isBlock || (isElement && (node.ns !== Namespaces.HTML || PLAIN.has(node.tag)))) return
  const runs = runsOf(node.children)
  if (isElement && runs.length === 1) return
  // In place: a loop shares the list with its template.
  node.children.splice(
    0,
    Infinity,
    ...runs.flatMap((run) => (isText(run[0]!) && !isBlank(run) ? [elementOf(run)] : run)),
  )
}

const isText = ({ type }: TemplateChildNode): boolean =>
  type === NodeTypes.TEXT || type === NodeTypes.INTERPOLATION
const isBlank = (run: readonly TemplateChildNode[]): boolean =>
  run.every((node) => node.type === NodeTypes.TEXT && node.content.trim() === '')

/** The children in order; texts beside each other are one run. Comments are nothing. */
function runsOf(children: readonly TemplateChildNode[]): TemplateChildNode[][] {
  const runs: TemplateChildNode[][] = []
  for (const child of children) {
    const last = runs.at(-1)
    if (child.type === NodeTypes.COMMENT) continue
    if (last !== undefined && isText(child) && isText(last[0]!)) last.push(child)
    else runs.push([child])
  }
  return runs
}

const elementOf = (children: TemplateChildNode[]): ElementNode => ({
  type: NodeTypes.ELEMENT,
  ns: Namespaces.HTML,
  tag: TAG,
  tagType: ElementTypes.ELEMENT,
  props: [],
  children,
  loc: children[0]!.loc,
  codegenNode: undefined,
})
