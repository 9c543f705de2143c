import type { Clock, Log } from '@daoxing/kit/server'
import { EngineFailure } from './call-engine.ts'

/** After this many failures in a row, the circuit opens. */
const failuresMax = 3
/** Then one request tests whether the engine has recovered. */
const restMs = 30_000

const minuteMs = 60_000
/** The default limit per minute; the places and routes of a city need a fraction of it. */
export const questionsPerMinuteDefault = 600

export type Circuit = {
  /** The engine's answer; undefined if it failed or the circuit is open, so that our own engine answers. */
  ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined>
}

type CircuitPlan = {
  readonly engine: string
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'info'>
  /** The most requests per minute, which limits the cost of a paid engine. */
  readonly questionsPerMinute?: number
}

/**
 * Circuit breaker and rate limit: spares riders the wait for a failed engine, and the operator the cost of unlimited
 * requests. A query is sent once; the log gets only the engine's name and the kind of failure. An unsupported request
 * does not count as a failure.
 */
export function createCircuit(plan: CircuitPlan): Circuit {
  const { engine, clock, log, questionsPerMinute = questionsPerMinuteDefault } = plan
  let failures = 0
  let closedUntilMs = 0
  let [minute, questions] = [0, 0]

  /** Counts a request; false once the limit of this minute is reached. */
  function isWithinShare(nowMs: number): boolean {
    const thisMinute = Math.floor(nowMs / minuteMs)
    if (thisMinute !== minute) [minute, questions] = [thisMinute, 0]
    questions += 1
    if (questions === questionsPerMinute + 1)
      log.warn({ engine, questionsPerMinute }, 'an engine was asked enough for this minute; ours answers')
    return questions <= questionsPerMinute
  }

  function failed({ trouble, status }: EngineFailure): void {
    if (trouble === 'misasked') {
      log.warn({ engine, trouble, status }, 'an engine did not take a question; ours answers')
      return
    }
    failures += 1
    const isLeftAlone = failures >= failuresMax
    if (isLeftAlone) closedUntilMs = clock.nowMs() + restMs
    log.warn({ engine, trouble, status, isLeftAlone }, 'an engine failed; ours answers')
  }

  function answered(): void {
    if (failures >= failuresMax) log.info({ engine }, 'an engine is back')
    failures = 0
    closedUntilMs = 0
  }

  return {
    async ask(question) {
      const nowMs = clock.nowMs()
      if (nowMs < closedUntilMs || !isWithinShare(nowMs)) return undefined
      // While one request tests the engine, the others do not wait for it.
      if (failures >= failuresMax) closedUntilMs = nowMs + restMs
      try {
        const answer = await question()
        answered()
        return answer
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error
        failed(error)
        return undefined
      }
    },
  }
}
