/** Tells the supervisor that this process is ready; does nothing without a supervisor. */
export function reportReady(url: string): void {
  if (process.connected) process.send?.({ ready: true, url })
}

/** Work that still runs this long after SIGTERM is abandoned, so that Ctrl-C never hangs. */
const usualStopMs = 2_000

/**
 * Runs the work once and then ends the process: on SIGTERM, on Ctrl-C, and when the supervisor has ended in any way.
 */
export function onShutdown(stop: () => void | Promise<void>, withinMs = usualStopMs): void {
  let isStopping = false
  const shutDown = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), withinMs).unref()
    Promise.resolve()
      .then(stop)
      .then(() => process.exit(0), giveUp)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, shutDown)
  process.on('disconnect', shutDown)
  // The supervisor may have ended before this process listened.
  if (process.send && !process.connected) shutDown()
}

/** Ends a process after a fatal error, with the reason. */
export function giveUp(error: unknown): never {
  process.stderr.write(`${lastWordsOf(error)}\n`)
  process.exit(1)
}

/**
 * The text of an error that ends the process: message and stack, also of its causes. Other fields are omitted, since
 * they may contain a URL with its password, and passwords in URLs are masked.
 */
export function lastWordsOf(error: unknown): string {
  return wordsOf(error).join('\ncaused by ').replace(passwords, '$1[hidden]@')
}

/** Our own examples contain the word `password` itself. */
const passwords = /(\/\/[^\s/@]*?:)(?!password@)\S+@/g
const causesSaid = 4

function wordsOf(error: unknown, depth = 0): readonly string[] {
  if (error === undefined || depth === causesSaid) return []
  if (!(error instanceof Error)) return [typeof error === 'string' ? error : 'something that is no error']
  // If a name has several addresses, each failure is inside and the outer message is empty.
  const inside = error instanceof AggregateError ? error.errors.flatMap((one) => wordsOf(one, depth + 1)) : []
  return [error.stack ?? error.message, ...inside, ...wordsOf(error.cause, depth + 1)]
}
