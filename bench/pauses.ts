import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The longest block of the event loop: in wall-clock time, and in CPU time of this thread. */
export type Pause = { readonly pauseMicros: number; readonly workMicros: number }

/** Watches this thread until it is stopped. Other load on the machine lengthens the pause, but not the work. */
export function watchPauses(): { stop(): Pause } {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  let worked = workedMicros()
  let longest = 0
  const timer = setInterval(() => {
    const now = workedMicros()
    longest = Math.max(longest, now - worked)
    worked = now
  }, 1)
  loop.enable()
  return {
    stop() {
      loop.disable()
      clearInterval(timer)
      return { pauseMicros: loop.max / 1000, workMicros: longest }
    },
  }
}

function workedMicros(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
