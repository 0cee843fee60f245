import type {
  MessageCompiler,
  MessageContext,
  MessageFunction,
  MessageInterpolate,
  MessageNormalize,
} from '@intlify/core-base'
import { withNoBreakSpaces } from './typography.ts'

declare module '@intlify/core-base' {
  /** Methods that compiled messages call; the library does not export them in its types. */
  interface MessageContext<T = string> {
    interpolate: MessageInterpolate<T>
    normalize: MessageNormalize<T>
  }
}

/** Literal text, or the name of a value to insert. */
type Part = { readonly text: string } | { readonly name: string }

/** A quoted character, a value, the bar between two plural forms, or plain text. */
const TOKEN = /\{'([^']*)'\}|\{(\w+)\}|(\s*\|\s*)|[^{|]+?(?=\s*\||\{|$)/gu

/** The plural forms of a message, each as its parts. */
function pluralFormsOf(message: string): readonly (readonly Part[])[] {
  const forms: Part[][] = [[]]
  for (const [text, sign, name, bar] of message.matchAll(TOKEN)) {
    if (bar !== undefined) forms.push([])
    else forms.at(-1)!.push(name === undefined ? { text: sign ?? text } : { name })
  }
  return forms
}

/** Compiled messages, by language and text. */
const known = new Map<string, MessageFunction>()

/**
 * Compiles a message to a function. It replaces the compiler of vue-i18n, which is three times as large: our catalogues use
 * three elements of its syntax, and a test compares the texts of both compilers.
 */
export const compileMessage: MessageCompiler = (message, { locale }) => {
  const text = typeof message === 'string' ? message : ''
  const name = `${locale}:${text}`
  const read = known.get(name) ?? newMessage(pluralFormsOf(withNoBreakSpaces(text, locale)))
  known.set(name, read)
  return read
}

function newMessage(forms: readonly (readonly Part[])[]): MessageFunction {
  return (context: MessageContext) => {
    const said = forms.map((parts) =>
      context.normalize(
        parts.map((part) => ('name' in part ? context.interpolate(context.named(part.name)) : part.text)),
      ),
    )
    return said.length === 1 ? said[0]! : context.plural(said)
  }
}
