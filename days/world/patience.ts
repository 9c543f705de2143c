/** Nothing that a day waits for takes so long on the slowest machine; what does will never end. */
const patienceMs = 60_000

export type Patience = {
  /** Throws when it has been waited long enough; `what` says what for. */
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

/** Waits for what should end soon; throws when it does not. */
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
