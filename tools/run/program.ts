import { type ChildProcess, fork } from 'node:child_process'
import { closeSync } from 'node:fs'
import { lastLines, logSize, openLog } from './log-file.ts'

export type ProgramPlan = {
  /** Its name for users: `server`. */
  readonly name: string
  /** The TypeScript file that runs. */
  readonly entry: string
  readonly logFile: string
  /** Read at every start, because the database may have moved in the meantime. */
  environment(): NodeJS.ProcessEnv
  say(line: string): void
}

export type Program = {
  readonly name: string
  /** Starts it and resolves when it reports ready; from then on it is restarted after a crash. */
  start(): Promise<void>
  /** Ends it so that it restarts with a fresh environment. */
  restart(): void
  stop(): Promise<void>
}

const shortestPauseMs = 200
const longestPauseMs = 5_000
/** A program that has run this long is healthy, so its next crash counts as the first. */
const healthyAfterMs = 30_000
const readyWithinMs = 120_000
const stopWithinMs = 2_500

/** Runs one program as a child that ends with this process, logs its output and restarts it after a crash. */
export function superviseProgram(plan: ProgramPlan): Program {
  let child: ChildProcess | undefined
  let pauseMs = shortestPauseMs
  let isStopping = false
  let restarting: NodeJS.Timeout | undefined

  /** Resolves to true when it reported ready, to false when it ended before. */
  function run(): Promise<boolean> {
    const startedAt = performance.now()
    const started = forkProgram(plan)
    child = started
    let isReady = false
    return new Promise((resolve) => {
      const tooLate = setTimeout(() => started.kill('SIGKILL'), readyWithinMs)
      started.on('message', (message) => {
        if (!saysReady(message)) return
        isReady = true
        clearTimeout(tooLate)
        resolve(true)
      })
      // A program that cannot even be started emits `error` and never `exit`.
      const ended = (why: string) => {
        clearTimeout(tooLate)
        if (child === started) child = undefined
        resolve(false)
        if (isReady) planRestart(why, performance.now() - startedAt)
      }
      started.once('exit', (code, signal) => ended(signal ? `was ended by ${signal}` : `ended with code ${code}`))
      started.once('error', (error) => ended(error.message))
    })
  }

  function planRestart(why: string, ranMs: number): void {
    if (isStopping) return
    if (ranMs > healthyAfterMs) pauseMs = shortestPauseMs
    plan.say(`${plan.name} ${why}; starting it again (its words: ${plan.logFile})`)
    restarting = setTimeout(() => void runAgain(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  async function runAgain(): Promise<void> {
    if (!(await run())) planRestart('does not start', 0)
  }

  return {
    name: plan.name,
    async start() {
      const since = logSize(plan.logFile)
      if (await run()) return
      if (isStopping) throw new Error(`${plan.name} was stopped while it started.`)
      const words = lastLines(plan.logFile, { since, count: 25 })
      throw new Error(`The ${plan.name} cannot start. Its last words (${plan.logFile}):\n${words}`)
    },
    restart: () => void child?.kill('SIGTERM'),
    async stop() {
      isStopping = true
      clearTimeout(restarting)
      const running = child
      if (!running) return
      await new Promise<void>((resolve) => {
        const tooLate = setTimeout(() => running.kill('SIGKILL'), stopWithinMs)
        running.once('exit', () => {
          clearTimeout(tooLate)
          resolve()
        })
        running.kill('SIGTERM')
      })
    },
  }
}

function forkProgram({ entry, logFile, environment }: ProgramPlan): ChildProcess {
  const output = openLog(logFile)
  try {
    return fork(entry, {
      // A separate process group: Ctrl-C in a terminal reaches only this process, which ends all children in order.
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
      env: environment(),
      execArgv: [],
    })
  } finally {
    closeSync(output)
  }
}

function saysReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true
}
