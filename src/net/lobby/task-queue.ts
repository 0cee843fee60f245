/** Tasks that may take a while, one after the other: each begins when all before it have ended. */
export interface TaskQueue {
  add(task: () => Promise<void>): void
  /** Answers when nothing is left to be done. */
  settled(): Promise<void>
}

/** After a task that failed none is begun any more: what could not be kept must not be told. */
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
