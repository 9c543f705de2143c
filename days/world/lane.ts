/** All requests to the server go through one queue, in sequence, so that a day has one order. */
export type Lane = {
  /** Waits for its turn; if the signal has ended in the meantime it never starts. */
  add<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Runs the next waiting request; false without one. */
  doNext(): Promise<boolean>
}

type Waiting = { begin(): Promise<void> }

export function createLane(): Lane {
  const line: Waiting[] = []
  return {
    add: (work, signal) =>
      new Promise((resolve, reject) => {
        line.push({
          async begin() {
            if (signal?.aborted) return reject(signal.reason)
            await work().then(resolve, reject)
          },
        })
      }),
    async doNext() {
      const first = line.shift()
      await first?.begin()
      return first !== undefined
    },
  }
}

/** Until all immediate reactions to a notification have finished. */
export function untilAllReceived(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
