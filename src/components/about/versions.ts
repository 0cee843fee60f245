/** The versions and their changes, newest first; a change is the end of a message key. The order is that of CHANGELOG.md. */
export const VERSIONS = [
  {
    version: '1.1.0',
    changes: [
      'row',
      'tablet',
      'reviewSpeed',
      'closing',
      'daysReplace',
      'admiral',
      'commodore',
      'lostGame',
      'invitation',
      'battery',
      'repeatedDraws',
    ],
  },
  {
    version: '1.0.0',
    changes: [
      'games',
      'ways',
      'days',
      'learning',
      'daily',
      'link',
      'statistics',
      'openings',
      'notes',
      'presets',
      'groups',
      'clock',
      'backup',
      'about',
      'reach',
    ],
  },
] as const
