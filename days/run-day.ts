import { createFaultBoard } from '@daoxing/dispatch/simulator'
import { smsPort } from '@daoxing/identity/server'
import { instantFromMs, msOf, taipeiTime } from '@daoxing/kit/contract'
import { bindPort, heldClock } from '@daoxing/kit/server'
import { createWeather, seededChance } from '@daoxing/kit/simulator'
import { bankPorts, pretendBank, withCard, withLinePay } from '@daoxing/wallet/server/testing'
import { createTrace, type Trace } from './checks/trace.ts'
import { type Broken, brokenByStep, brokenNow, truthsAMinute, truthsAStep } from './checks/truths.ts'
import { DayFailure } from './day-failure.ts'
import { cityClockOf, type DayWorld } from './people/day-world.ts'
import { hailsOf, rainOf } from './people/demand.ts'
import { createFleet } from './people/fleet.ts'
import { createRider, type DayRider } from './people/rider.ts'
import { createCarrier } from './world/carrier.ts'
import { createDayNetwork } from './world/day-network.ts'
import { createDayServer } from './world/day-server.ts'
import { createDayWheel, moveTo } from './world/day-wheel.ts'
import { createLane, untilAllHaveHeard } from './world/lane.ts'

export type DayPlan = {
  readonly seed: string
  readonly hours: number
  /** Hour of the day in Taipei at which it begins. */
  readonly fromHour: number
  readonly drivers: number
  readonly riders: number
  readonly hailsPerHour: number
  readonly hasFaults: boolean
  readonly databaseUrl: string
  readonly logLevel?: string
}

export type DayReport = {
  readonly plan: Omit<DayPlan, 'databaseUrl'>
  readonly trace: Trace
  readonly counts: Readonly<Record<string, number>>
  readonly faults: Readonly<Record<string, number>>
  readonly checks: number
  readonly simulatedSeconds: number
  readonly realSeconds: number
}

const citySecret = 'day-secret'
const minuteMs = 60_000
const hourMs = 3_600_000
/** A Friday of November, before its midnight. */
const midnightMs = msOf('2026-11-19T16:00:00.000Z')

/** Runs a day from its seed to its end. Throws a `DayFailure` that says how to see it again where anything is broken. */
export async function runDay(plan: DayPlan): Promise<DayReport> {
  const beganAt = performance.now()
  const fromMs = midnightMs + plan.fromHour * hourMs
  const untilMs = fromMs + plan.hours * hourMs
  const clock = heldClock(instantFromMs(fromMs))
  const chance = seededChance(`day/${plan.seed}`)
  const wheel = createDayWheel(clock)
  const lane = createLane()
  const counts = new Map<string, number>()
  const count = (what: string, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by)
  let failure: DayFailure | undefined
  const fail = (error: unknown) => {
    failure ??= new DayFailure({ plan, at: clock.now(), error, lines: trace.lines, deeds: carrier.deeds })
  }
  const trace = createTrace((what) => fail(new Error(what)))
  const texts = new Map<string, string>()
  const bank = pretendBank()
  const server = createDayServer({
    databaseUrl: plan.databaseUrl,
    clock,
    seed: plan.seed,
    citySecret,
    logLevel: plan.logLevel ?? 'silent',
    ports: [...bankPorts(bank), bindPort(smsPort, { send: async ({ to, code = '' }) => void texts.set(to, code) })],
  })
  server.onSent((event) => trace.hear({ at: clock.now(), ...event }))
  const carrier = createCarrier({ server, clock, onFault: fail })
  const network = createDayNetwork({
    server,
    lane,
    wheel,
    chance: chance.branch('network'),
    nowMs: () => clock.nowMs(),
    carry: carrier.carry,
  })
  const weather = createWeather(chance.branch('weather'))
  const world: DayWorld = {
    seed: plan.seed,
    serverUrl: 'http://localhost',
    citySecret,
    clock: cityClockOf(clock),
    wheel,
    network,
    weather,
    chance,
    deviceNowMs: () => clock.nowMs(),
    log: { info: () => undefined, error: ({ err }, message) => fail(err ?? new Error(message)) },
    faults: createFaultBoard({ nowMs: () => clock.nowMs(), onChange: () => undefined }),
    count,
    fail,
    sleepUntil: (ms) => wheel.sleep(Math.max(0, ms - clock.nowMs())),
  }

  let checks = 0
  let due: number | undefined
  const judge = (broken: readonly Broken[]) => {
    if (broken.length > 0) fail(new Error(JSON.stringify(broken, undefined, 1)))
  }
  /** After whatever may have written: what it announced is sent, what it touched is looked at. */
  async function afterStep(): Promise<void> {
    await server.untilQuiet()
    if (!server.open) return
    const { dueMs, hasEvents } = await server.look()
    due = dueMs
    if (!hasEvents) return
    await server.sendEvents()
    await untilAllHaveHeard()
    const touched = trace.takeTouched()
    if (touched.length === 0) return
    judge(await brokenByStep(server.open.house, touched))
    checks += truthsAStep
  }
  async function everyMinute(): Promise<void> {
    if (!server.open) return
    judge(await brokenNow(server.open.house, { hasFaults: plan.hasFaults, isCalm: true }))
    checks += truthsAMinute
  }

  async function live(): Promise<void> {
    await server.begin()
    await afterStep()
    const hour = plan.fromHour
    const fleet = createFleet({ world, count: plan.drivers, fromMs, untilMs, midnightMs, hour })
    const hourOf = (ms: number) => taipeiTime(instantFromMs(ms)).hour
    const rain = rainOf({ chance: chance.branch('rain'), fromMs, untilMs })
    const hails = hailsOf({
      chance: chance.branch('demand'),
      fromMs: fromMs + 2 * minuteMs,
      untilMs,
      hailsPerHour: plan.hailsPerHour,
      rain,
      hourOf,
    })
    sendRiders(hails).catch(fail)
    await runUntil(untilMs)
    fleet.stop()
  }

  async function sendRiders(hails: ReturnType<typeof hailsOf>): Promise<void> {
    const riders: DayRider[] = []
    const codeFor = (phone: string) => texts.get(phone)
    for (const hail of hails) {
      await world.sleepUntil(hail.atMs)
      const idle = riders.filter(({ isRiding }) => !isRiding)
      const lot = chance.branch('who').branch(hail.atMs)
      const mayBeNew = riders.length < plan.riders && (idle.length === 0 || lot.happens(0.5))
      const known = mayBeNew ? undefined : idle[lot.between(0, idle.length - 1)]
      if (known) {
        known.rides(hail).catch(fail)
        continue
      }
      if (riders.length >= plan.riders) {
        count('nobodyFreeToHail')
        continue
      }
      const number = riders.length
      const rider = await createRider({ world, number, codeFor, bind })
      riders.push(rider)
      rider.rides(hail).catch(fail)
    }
  }
  /** A bound card or wallet, as its binding leaves it behind. */
  async function bind(riderId: string, payment: 'cash' | 'creditcard' | 'linepay'): Promise<void> {
    await lane.add(async () => {
      if (!server.open || payment === 'cash') return
      const house = { house: server.open.house }
      await (payment === 'creditcard' ? withCard(house, { riderId }) : withLinePay(house, { riderId }))
    })
  }

  async function runUntil(endMs: number): Promise<void> {
    let nextCheckMs = fromMs + minuteMs
    while (!failure) {
      await untilAllHaveHeard()
      if (await lane.doNext()) {
        if (carrier.takeHasWritten()) await afterStep()
        else await server.untilQuiet()
        continue
      }
      if (server.open && due !== undefined && due <= clock.nowMs()) {
        const job = await server.doJob()
        if (job !== undefined) carrier.note(`job ${job}`)
        await afterStep()
        continue
      }
      if (wheel.wakeOne()) {
        await server.untilQuiet()
        continue
      }
      const nextMs = Math.min(wheel.nextAtMs() ?? endMs, (server.open ? due : undefined) ?? endMs, nextCheckMs)
      if (nextMs > endMs || clock.nowMs() >= endMs) return
      moveTo(clock, nextMs)
      if (nextMs === nextCheckMs) {
        await everyMinute()
        nextCheckMs += minuteMs
      }
    }
  }

  try {
    await live()
    if (failure) throw failure
    await everyMinute()
    if (failure) throw failure
  } finally {
    wheel.stop()
    await server.close()
  }
  const { databaseUrl: _databaseUrl, ...told } = plan
  return {
    plan: told,
    trace,
    counts: Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    faults: {},
    checks,
    simulatedSeconds: (clock.nowMs() - fromMs) / 1000,
    realSeconds: (performance.now() - beganAt) / 1000,
  }
}
