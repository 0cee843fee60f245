// Which browser tests show what a folder does. A test compares the lists with the folders and the files.

/** Browser tests of everything: the page starts by its policy, and one press starts a game that the next visit continues. */
export const SMOKE = ['start', 'shell'] as const

/** By folder, the longest name first; the short files of tests, so that a change is seen within minutes. */
export const BROWSER_FILES: Readonly<Record<string, readonly string[]>> = {
  'src/bga': ['bga'],
  'src/bots': ['same-hashes', 'hint'],
  'src/components/about': ['about'],
  'src/components/app': ['keys'],
  'src/components/backup': ['backup', 'online/backup'],
  'src/components/bga': ['bga'],
  'src/components/calls': ['online/calls'],
  'src/components/chat': ['online/endeavor'],
  'src/components/clock': ['clock', 'online/clock'],
  'src/components/deal': ['deals'],
  'src/components/endeavor': ['endeavor-text'],
  'src/components/endeavor/guide': ['guide-endeavor'],
  'src/components/endeavor/rules': ['rules'],
  'src/components/group': ['online/groups', 'online/group-devices'],
  'src/components/guide': ['guide-endeavor'],
  'src/components/home': ['load'],
  'src/components/linked-game': ['linked-game'],
  'src/components/lobby': ['online/endeavor', 'online/presets'],
  'src/components/local-table': ['resume'],
  'src/components/new-table': ['draft'],
  'src/components/note': ['backup'],
  'src/components/online': ['online/endeavor', 'online/by-hand', 'online/sent', 'online/strangers'],
  'src/components/open': ['online/open-tables', 'online/open-pages', 'online/open-troubles'],
  'src/components/openings': ['statistics'],
  'src/components/pairing': ['net/pairing'],
  'src/components/preset': ['presets'],
  'src/components/puerto-rico': ['mayor-at-once', 'text', 'expansion', 'first-look'],
  'src/components/puerto-rico/guide': ['guide'],
  'src/components/puerto-rico/rules': ['rules'],
  'src/components/puzzles': ['puzzles'],
  'src/components/review': ['review'],
  'src/components/rules': ['rules'],
  'src/components/rules-page': ['rules'],
  'src/components/seats': ['score'],
  'src/components/settings': ['settings'],
  'src/components/share': ['deals', 'score'],
  'src/components/sound': ['settings'],
  'src/components/statistics': ['statistics'],
  'src/components/table': ['dock', 'keys'],
  'src/components/table/hint': ['hint'],
  'src/components/table/log': ['history'],
  'src/components/table/message': ['translated'],
  'src/components/table/motion': ['motion'],
  'src/components/table/dock': ['dock', 'touches', 'question-in-sight'],
  'src/components/table/replay': ['history'],
  'src/components/table/score': ['score', 'by-ear'],
  'src/components/table/screen': ['resume', 'question-in-sight'],
  'src/components/table/targets': ['reach'],
  'src/components/table/text': ['text', 'by-ear'],
  'src/components/ui': ['settings', 'keys', 'back'],
  'src/engine': ['same-hashes'],
  'src/i18n': ['load', 'rows-in-languages', 'whole-words', 'zoom'],
  'src/log': ['online/endeavor'],
  'src/net': ['online/endeavor'],
  'src/online': ['online/endeavor'],
  'src/net/connection': ['net/links'],
  'src/online/group': ['online/groups', 'online/group-devices'],
  'src/net/mailbox': ['online/days', 'online/three-over-days'],
  'src/online/open': ['online/open-tables', 'online/open-troubles'],
  'src/online/mail': ['online/days', 'online/calls'],
  'src/online/room': ['online/endeavor', 'online/calls'],
  'src/net/relay': ['online/relay', 'online/services'],
  'src/online/transfer': ['online/backup'],
  'src/net/transport': ['net/links', 'net/manual-pairing', 'net/relay'],
  'src/platform': ['two-tabs', 'refused-stores'],
  'src/pwa': ['offline'],
  'src/session': ['resume', 'automatic', 'turns'],
  'src/session/link': ['linked-game'],
  'src/session/review': ['review', 'review-of-endeavor'],
  'src/session/statistics': ['statistics'],
  'src/storage': ['resume', 'lost-data', 'online/lost-data'],
  'src/stores': ['resume', 'settings'],
  'src/styles': ['settings', 'touches'],
  'src/tables': ['tables', 'game-files'],
  public: ['load'],
}

/** Long, or of no folder more than of others: for the whole run. */
export const FAR = [
  ...['bots', 'endeavor-layout', 'firefox/firefox', 'games', 'layout', 'standstill', 'sub-path'],
  ...[
    'online/begin-by-hand',
    'online/bots',
    'online/group-evening',
    'online/hostile',
    'online/leaving',
    'online/night',
    'online/table',
  ],
]

/** The nearest folder above a file that has browser tests. */
const folderOf = (file: string): string | undefined =>
  Object.keys(BROWSER_FILES)
    .filter((name) => file.startsWith(`${name}/`))
    .toSorted((one, other) => other.length - one.length)[0]

export const browserFilesOf = (file: string): readonly string[] => BROWSER_FILES[folderOf(file) ?? ''] ?? []
