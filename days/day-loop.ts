import { differingBooks } from './checks/books.ts'
import { type Broken, brokenByStep, brokenNow, forgotten, truthsAMinute, truthsAStep } from './checks/truths.ts'
import type { Day } from './day.ts'
import { moveTo } from './world/day-wheel.ts'
import { untilAllReceived } from './world/lane.ts'

export type DayLoop = {
  /** After every step that may have written: pending events are sent, touched trips are checked. */
  afterStep(): Promise<void>
  /** Runs all checks. */
  checkAll(): Promise<void>
  /** Runs the day until its end, or until a violation. */
  run(): Promise<void>
  readonly checks: number
}

const minuteMs = 60_000

/**
 * Advances a day: first the requests to the server, in sequence; then due jobs; then sleeping actors. Only when none of
 * them is left, the clock moves to the next due time.
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
    const seen = await server.check()
    dueMs = seen.dueMs
    if (!seen.hasEvents) return
    await server.sendEvents()
    await untilAllReceived()
    const touched = trace.takeTouched()
    if (touched.length === 0) return
    judge(await brokenByStep(server.open.house, touched))
    checks += truthsAStep
  }

  async function checkAll(): Promise<void> {
    if (!server.open) return
    logbook.begin('a look at all truths')
    const { house } = server.open
    judge(await brokenNow(house, plan.hasFaults))
    judge(await forgotten(house, carrier.acknowledged))
    judge(await differingBooks(house, bank.bank))
    checks += truthsAMinute + 2
  }

  /** Runs the next due step; false without one. */
  async function doNext(): Promise<boolean> {
    await untilAllReceived()
    if (await lane.doNext()) {
      // A server that has just started may have planned jobs as well.
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
    checkAll,
    async run() {
      let nextCheckMs = fromMs + minuteMs
      const endsAt = performance.now() + (plan.longestMinutes ?? Number.POSITIVE_INFINITY) * minuteMs
      while (day.failure() === undefined && performance.now() < endsAt) {
        if (await doNext()) continue
        const nextDueMs = (server.open ? dueMs : undefined) ?? untilMs
        const nextMs = Math.min(wheel.nextAtMs() ?? untilMs, nextDueMs, nextCheckMs)
        if (nextMs > untilMs || clock.nowMs() >= untilMs) return
        moveTo(clock, nextMs)
        if (nextMs < nextCheckMs) continue
        await checkAll()
        nextCheckMs += minuteMs
      }
    },
    get checks() {
      return checks
    },
  }
}
