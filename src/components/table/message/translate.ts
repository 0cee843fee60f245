import { inject, provide } from 'vue'
import type { Component, InjectionKey } from 'vue'
import { useI18n } from 'vue-i18n'
import { numberFormat, listFormat } from '../../../i18n/formats.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import { useSeats } from '../../seats/seats.ts'

const ICON: InjectionKey<() => Component | undefined> = Symbol('icon')

/** Provides the piece icons of a game to all messages below: a component with the prop `name`. */
export function provideIcons(icon: () => Component | undefined): void {
  provide(ICON, icon)
}
export function useIcons(): () => Component | undefined {
  return inject(ICON, () => undefined)
}

/** A part of a list as the language joins it: an element by its place, or the words between. */
export type ListPart = { readonly at: number } | { readonly between: string }

/** Joins lists with `Intl.ListFormat`: "corn, indigo and sugar". */
export function useListFormat(): (count: number) => readonly ListPart[] {
  const { locale } = useI18n()
  return (count) => {
    const places = Array.from({ length: count }, (_, i) => String(i))
    let at = 0
    return listFormat(locale.value)
      .formatToParts(places)
      .map(({ type, value }) => (type === 'element' ? { at: at++ } : { between: value }))
  }
}

/** Returns a function that joins words as the language does. */
export function useJoinWords(): (words: readonly string[]) => string {
  const list = useListFormat()
  return (words) =>
    list(words.length)
      .map((part) => ('at' in part ? words[part.at] : part.between))
      .join('')
}

/** Returns a function that turns a message into plain text, for labels, titles and announcements. */
export function useTranslateMessage(): (said: Message) => string {
  const { t, locale } = useI18n()
  const n = (number: number): string => numberFormat(locale.value).format(number)
  const seats = useSeats()
  const join = useJoinWords()
  const text = (value: MessageValue): string => {
    switch (value.type) {
      case 'seat':
        return seats(value.seat).name
      case 'seats':
        return join(value.seats.map((seat) => seats(seat).name))
      case 'number':
        return n(value.number)
      case 'word':
        return t(value.key)
      case 'counts':
        return join(value.counts.map(([count, key]) => t(key, { n: n(count) }, count)))
      case 'words':
        return join(value.keys.map((key) => t(key)))
    }
  }
  return (said) => {
    const values = Object.fromEntries(Object.entries(said.values).map(([name, value]) => [name, text(value)]))
    return said.plural === undefined ? t(said.key, values) : t(said.key, values, said.plural)
  }
}
