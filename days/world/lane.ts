/** Everything that is asked of the server goes along one lane, one after the other, so that a day has one order. */
export type Lane = {
  /** Waits its turn; where the signal has ended meanwhile it is never begun. */
  add<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Does the next that waits; false where nothing does. */
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

/** Until everybody who was told something has done at once what they do about it. */
export function untilAllHaveHeard(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
