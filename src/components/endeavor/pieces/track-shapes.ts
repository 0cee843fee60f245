import type { TrackName } from '../../../engine/games/endeavor/vocabulary.ts'

/** What is printed on tiles and cards: a step on a track, or glory. */
export type IconName = TrackName | 'glory'

interface IconShape {
  /** The outline on 24 x 24: a cog, a book, a purse, a shield, a star. */
  readonly body: string
  /** A fine line on it. */
  readonly detail: string
  /** Where its letter stands. */
  readonly letter: readonly [x: number, y: number]
}
/** Every icon has an outline of its own: colour is never the only sign. */
export const ICON_SHAPES: { readonly [icon in IconName]: IconShape } = {
  industry: {
    body: 'M9.9 1H14.1L14.7 3.6 17 4.6 19.3 3.2 22.3 6.2 20.9 8.5 21.6 10.2 23.4 10.4V14L21.6 14.4 20.9 16 22.1 18.1 19.1 21.1 17 19.8 14.7 20.7 14.1 23H9.9L9.3 20.7 7 19.8 4.9 21.1 1.9 18.1 3.1 16 2.4 14.4 0.6 14V10.4L2.4 10.2 3.1 8.5 1.7 6.2 4.7 3.2 7 4.6 9.3 3.6Z',
    detail: 'M4.7 12A7.3 7.3 0 1 0 19.3 12 7.3 7.3 0 1 0 4.7 12Z',
    letter: [12, 12.4],
  },
  culture: {
    body: 'M12 4.4C9.2 2.2 4.6 1.8 0.8 3V20.4C4.6 19.2 9.2 19.6 12 21.8 14.8 19.6 19.4 19.2 23.2 20.4V3C19.4 1.8 14.8 2.2 12 4.4Z',
    detail:
      'M12 4.4V6.6M12 18.6V21.8M2.4 17.6C3 17.4 3.6 17.3 4.2 17.2M19.8 17.2C20.4 17.3 21 17.4 21.6 17.6',
    letter: [12, 12.6],
  },
  finance: {
    body: 'M8.4 1H15.6L14.4 5.2C19.4 7.6 22.8 12.4 22.8 17 22.8 21.2 20 23 16.4 23H7.6C4 23 1.2 21.2 1.2 17 1.2 12.4 4.6 7.6 9.6 5.2Z',
    detail: 'M8.6 5.6H15.4',
    letter: [12, 14.8],
  },
  politics: {
    body: 'M12 0.8L21.8 3.6V11.6C21.8 17.2 18 21 12 23.2 6 21 2.2 17.2 2.2 11.6V3.6Z',
    detail: 'M12 0.8V4.6M2.2 15.2L4.4 14.2M21.8 15.2L19.6 14.2',
    letter: [12, 11.6],
  },
  glory: {
    body: 'M12 0.4L14.5 4.1 18.8 2.6 18.9 7.2 23.3 8.5 20.6 12.1 23.3 15.7 18.9 17 18.8 21.6 14.5 20.1 12 23.8 9.5 20.1 5.2 21.6 5.1 17 0.7 15.7 3.4 12.1 0.7 8.5 5.1 7.2 5.2 2.6 9.5 4.1Z',
    detail: 'M6 12.1A6 6 0 1 0 18 12.1 6 6 0 1 0 6 12.1Z',
    letter: [12, 12.5],
  },
}
