/** Longer than any wait of a day on the slowest machine. */
const patienceMs = 60_000

export type Patience = {
  /** Throws at the timeout; `what` names the awaited condition. */
  check(what: () => string): void
}

export function createPatience(forMs = patienceMs): Patience {
  const until = performance.now() + forMs
  return {
    check(what) {
      if (performance.now() > until) throw new Error(`nothing happened for ${forMs / 1000} s: ${what()}`)
    },
  }
}

/** Waits for something that should end soon; throws otherwise. */
export async function atMost<Result>(work: Promise<Result>, forMs = patienceMs): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not ended within ${forMs / 1000} s`)), forMs)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
