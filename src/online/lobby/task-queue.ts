/** A queue of asynchronous tasks that run one after the other. */
export interface TaskQueue {
  add(task: () => Promise<void>): void
  /** Resolves when the queue is empty. */
  settled(): Promise<void>
}

/** After a failed task no other runs: what could not be saved must not be sent. */
export function newTaskQueue(onFailure: (error: unknown) => void): TaskQueue {
  let work: Promise<void> = Promise.resolve()
  let waiting = 0
  let hasFailed = false
  const run = async (task: () => Promise<void>): Promise<void> => {
    try {
      if (!hasFailed) await task()
    } catch (error) {
      hasFailed = true
      onFailure(error)
    }
    waiting--
  }
  return {
    add(task) {
      waiting++
      work = work.then(() => run(task))
    },
    async settled() {
      while (waiting > 0) await work
    },
  }
}
