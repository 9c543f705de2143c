import type { Clock, Log } from '@daoxing/kit/server'
import { EngineFailure } from './ask-engine.ts'

/** So many failures in a row, and an engine is left alone. */
const failuresMax = 3
/** For so long; then one question tries whether it is back. */
const restMs = 30_000

const minuteMs = 60_000
/** The limit unless an operator sets another one; the places and routes of a town need a fraction of it. */
export const questionsPerMinuteDefault = 600

export type Circuit = {
  /** The engine's answer, or undefined where it failed or is left alone: then ours answers. */
  ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined>
}

type CircuitPlan = {
  readonly engine: string
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'info'>
  /** The most questions per minute, which limits the cost of a paid engine. */
  readonly questionsPerMinute?: number
}

/**
 * Keeps riders from waiting for an engine that is down, and an operator from paying for whoever asks without end. A question is asked once; what failed is logged by the engine's
 * name and its trouble alone. A question that the engine does not take says nothing about its health.
 */
export function createCircuit(plan: CircuitPlan): Circuit {
  const { engine, clock, log, questionsPerMinute = questionsPerMinuteDefault } = plan
  let failures = 0
  let closedUntilMs = 0
  let [minute, questions] = [0, 0]

  /** Counts a question; false where this minute has had its share. */
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
      // While one question tests whether the engine is back, others do not wait with it.
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
