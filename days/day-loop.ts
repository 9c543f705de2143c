import { differingBooks } from './checks/books.ts'
import { type Broken, brokenByStep, brokenNow, forgotten, truthsAMinute, truthsAStep } from './checks/truths.ts'
import type { Day } from './day.ts'
import { moveTo } from './world/day-wheel.ts'
import { untilAllHaveHeard } from './world/lane.ts'

export type DayLoop = {
  /** After whatever may have written: what it announced is sent, what it touched is looked at. */
  afterStep(): Promise<void>
  /** Looks at everything. */
  lookAtAll(): Promise<void>
  /** Lets the day go on until its end, or until something is broken. */
  run(): Promise<void>
  readonly checks: number
}

const minuteMs = 60_000

/**
 * Moves a day on: what is asked of the server first, one thing after the other; then what is due; then whoever wakes.
 * Only when none of them is left, the clock goes to the next moment at which something is.
 */
export function createDayLoop(day: Day): DayLoop {
  const { plan, fromMs, untilMs, clock, wheel, lane, server, carrier, world, bank, trace, logbook } = day
  let checks = 0
  let dueMs: number | undefined
  let livesSeen = 0

  const judge = (broken: readonly Broken[]) => {
    if (broken.length > 0) world.fail(new Error(JSON.stringify(broken, undefined, 1)))
  }

  async function afterStep(): Promise<void> {
    await server.untilQuiet()
    if (!server.open) return
    logbook.begin('a look at what it wrote')
    const seen = await server.look()
    dueMs = seen.dueMs
    if (!seen.hasEvents) return
    await server.sendEvents()
    await untilAllHaveHeard()
    const touched = trace.takeTouched()
    if (touched.length === 0) return
    judge(await brokenByStep(server.open.house, touched))
    checks += truthsAStep
  }

  async function lookAtAll(): Promise<void> {
    if (!server.open) return
    logbook.begin('a look at all truths')
    const { house } = server.open
    judge(await brokenNow(house, plan.hasFaults))
    judge(await forgotten(house, carrier.acknowledged))
    judge(await differingBooks(house, bank.bank))
    checks += truthsAMinute + 2
  }

  /** Does the next thing that is to be done now; false where nothing is. */
  async function doNext(): Promise<boolean> {
    await untilAllHaveHeard()
    if (await lane.doNext()) {
      // A server that has just begun may have planned jobs as well.
      if (carrier.takeHasWritten() || livesSeen !== server.lives) await afterStep()
      else await server.untilQuiet()
      livesSeen = server.lives
      return true
    }
    if (server.open && dueMs !== undefined && dueMs <= clock.nowMs()) {
      await carrier.doJob()
      await afterStep()
      return true
    }
    if (!wheel.wakeOne()) return false
    await server.untilQuiet()
    return true
  }

  return {
    afterStep,
    lookAtAll,
    async run() {
      let nextLookMs = fromMs + minuteMs
      const endsAt = performance.now() + (plan.longestMinutes ?? Number.POSITIVE_INFINITY) * minuteMs
      while (day.failure() === undefined && performance.now() < endsAt) {
        if (await doNext()) continue
        const nextDueMs = (server.open ? dueMs : undefined) ?? untilMs
        const nextMs = Math.min(wheel.nextAtMs() ?? untilMs, nextDueMs, nextLookMs)
        if (nextMs > untilMs || clock.nowMs() >= untilMs) return
        moveTo(clock, nextMs)
        if (nextMs < nextLookMs) continue
        await lookAtAll()
        nextLookMs += minuteMs
      }
    },
    get checks() {
      return checks
    },
  }
}
