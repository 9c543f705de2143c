/** Tells the supervisor that this process is ready; does nothing without a supervisor. */
export function reportReady(url: string): void {
  if (process.connected) process.send?.({ ready: true, url })
}

/** Work that still runs this long after SIGTERM is abandoned, so that Ctrl-C never hangs. */
const stopWithinMs = 2_000

/** Runs the work once and then ends the process: on SIGTERM, on Ctrl-C, and when the supervisor has ended. */
export function onShutdown(stop: () => void | Promise<void>): void {
  let isStopping = false
  const shutDown = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    Promise.resolve()
      .then(stop)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, shutDown)
  process.on('disconnect', shutDown)
  // The supervisor may have ended before this process listened.
  if (process.send && !process.connected) shutDown()
}
