/** Messages by name; a node is a text or a group of messages. */
export interface Messages {
  readonly [key: string]: string | Messages
}
/** Fetches a file of messages; by its path, `./locales/<language>/<file>.json`. */
export type MessageLoaders = Readonly<Record<string, () => Promise<Messages>>>

/** Every file but those of the first screen. A chunk of its own: the list of files is 3 kB. */
export const MESSAGE_FILES: MessageLoaders = import.meta.glob<Messages>(
  ['./locales/*/**/*.json', '!./locales/*/app.json'],
  { import: 'default' },
)
