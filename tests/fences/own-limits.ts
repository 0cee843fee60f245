import ts from 'typescript'
import { PATIENCE } from '../patience.ts'
import type { SourceFile } from './source-files.ts'

// A limit of time that a test sets for itself measures the machine. Only what is not below the general limit passes.

/** Files of tests and of what only tests use. */
const IS_TRIAL = /^tests\/|[.](?:test|fixture)[.]ts$/
const TESTS =
  /^(?:test|it|describe|suite|longRunTest)(?:[.](?:each|for|skipIf|runIf|fails|concurrent|sequential|shuffle))*$/
/** They take their limit as a second word. */
const SECOND = /^(?:(?:before|after|around)(?:All|Each)|vi[.]wait(?:For|Until))$/
const FIRST = /^setDefault\w*Timeout$/
const LIMITS = /^(?:timeout|testTimeout|hookTimeout)$/

/** Where these tests set a limit for themselves that is below the general one: lines such as `src/x.test.ts:12`. */
export function ownLimits(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => IS_TRIAL.test(path))
    .flatMap(({ path, code }) => {
      const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
      const isShort = (value: ts.Expression): boolean =>
        numbersIn(value, source).some((one) => one < PATIENCE)
      return limitsIn(source)
        .filter(isShort)
        .map((limit) => `${path}:${String(source.getLineAndCharacterOfPosition(limit.getStart()).line + 1)}`)
    })
}

/** The limits that are handed to tests and to waits. */
function limitsIn(source: ts.SourceFile): readonly ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(...limitsOf(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function limitsOf({ expression, arguments: words }: ts.CallExpression): readonly ts.Expression[] {
  const first = isTest(expression) ? 2 : SECOND.test(expression.getText()) ? 1 : 0
  const isNamed = first > 0 || FIRST.test(lastName(expression))
  return words.flatMap((word, at) => {
    if (ts.isObjectLiteralExpression(word)) return isOurs(expression) ? word.properties.flatMap(limitOf) : []
    return isNamed && at >= first ? [word] : []
  })
}
function limitOf(property: ts.ObjectLiteralElementLike): readonly ts.Expression[] {
  const isLimit = ts.isPropertyAssignment(property) && LIMITS.test(property.name.getText())
  return isLimit ? [property.initializer] : []
}
/** Is it a test, or a method, such as that of a locator? What is tested may have limits of its own, too. */
const isOurs = (called: ts.Expression): boolean => isTest(called) || ts.isPropertyAccessExpression(called)

/** Also `test.each(cases)`. */
function isTest(called: ts.Expression): boolean {
  return ts.isCallExpression(called) ? isTest(called.expression) : TESTS.test(called.getText())
}
/** `waitFor` of `page.locator(it).waitFor`. */
function lastName(called: ts.Expression): string {
  if (ts.isPropertyAccessExpression(called)) return called.name.text
  return ts.isIdentifier(called) ? called.text : ''
}

/** The numbers of an expression, those of constants of its file included. */
function numbersIn(value: ts.Expression, source: ts.SourceFile): readonly number[] {
  if (ts.isNumericLiteral(value)) return [Number(value.text)]
  if (ts.isIdentifier(value)) {
    const text = new RegExp(`const ${value.text} = ([\\d_]+)\\b`).exec(source.text)?.[1]
    return text === undefined ? [] : [Number(text.replaceAll('_', ''))]
  }
  const found: number[] = []
  if (ts.isConditionalExpression(value))
    for (const way of [value.whenTrue, value.whenFalse]) found.push(...numbersIn(way, source))
  return found
}
