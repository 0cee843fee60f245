import { useNames } from '../names.ts'
import type { TrackStand } from '../../../engine/games/endeavor/insight/status-tracks.ts'

/** A track in words: "industry 5, build level 3, 2 more steps to the next level". */
export function useTrackDescription(): (stand: TrackStand) => string {
  const names = useNames()
  return ({ track, marker, beyond, gives, next }) => {
    const parts = [
      names.counted(`endeavor.tracks.${track}`, marker + beyond),
      names.t('mat.gives', { what: names.level(track), n: gives }),
      next === undefined ? names.t('mat.highest') : names.counted('mat.toNext', next - marker),
    ]
    return parts.join(', ')
  }
}
