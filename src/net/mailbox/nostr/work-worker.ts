import { findWork } from './work.ts'
import type { UnworkedEvent } from './work.ts'

// The entry of the worker that does the work for announcements.

addEventListener('message', ({ data }: MessageEvent<{ event: UnworkedEvent; bits: number }>) =>
  postMessage(findWork(data.event, data.bits)),
)
