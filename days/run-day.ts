import { createFaultBoard } from '@daoxing/dispatch/simulator'
import { smsPort } from '@daoxing/identity/server'
import { instantFromMs, msOf, taipeiTime } from '@daoxing/kit/contract'
import { bindPort, heldClock } from '@daoxing/kit/server'
import { ApiFailure, createWeather, seededChance } from '@daoxing/kit/simulator'
import { bankPorts, pretendBank, withCard, withLinePay } from '@daoxing/wallet/server/testing'
import { createTrace } from './checks/trace.ts'
import { type TripFigures, tripFigures } from './checks/trip-figures.ts'
import { type Broken, brokenByStep, brokenNow, forgotten, truthsAMinute, truthsAStep } from './checks/truths.ts'
import { DayFailure } from './day-failure.ts'
import { type DayFaultKind, faultsOf } from './faults/fault-plan.ts'
import { moodyBank } from './faults/moody-bank.ts'
import { strike } from './faults/strike.ts'
import { cityClockOf, type DayWorld } from './people/day-world.ts'
import { hailsOf, rainOf } from './people/demand.ts'
import { createFleet, type Fleet } from './people/fleet.ts'
import { letPeopleHail } from './people/hailing.ts'
import { type Carrier, createCarrier } from './world/carrier.ts'
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
  readonly faultsPerHour: number
  /** Only faults of these kinds, where it is said. */
  readonly kinds?: readonly DayFaultKind[]
  readonly databaseUrl: string
  readonly logLevel?: string
}

export type DayReport = {
  readonly plan: Omit<DayPlan, 'databaseUrl'>
  /** What was announced, in order. */
  readonly lines: readonly string[]
  readonly trips: TripFigures
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
  const struck = new Map<DayFaultKind, number>()
  let failure: DayFailure | undefined
  const fail = (error: unknown) => {
    failure ??= new DayFailure({ plan, at: clock.now(), error, lines: trace.lines, deeds: carrier.deeds })
  }
  const trace = createTrace((what) => fail(new Error(what)))
  const texts = new Map<string, string>()
  const bank = moodyBank(pretendBank())
  const server = createDayServer({
    databaseUrl: plan.databaseUrl,
    clock,
    seed: plan.seed,
    citySecret,
    logLevel: plan.logLevel ?? 'silent',
    ports: [
      ...bankPorts(bank.bank),
      bindPort(smsPort, { send: async ({ to, code = '' }) => void texts.set(to, code) }),
    ],
  })
  server.onSent((event) => trace.hear({ at: clock.now(), ...event }))
  const carrier: Carrier = createCarrier({
    server,
    clock,
    onFault: fail,
    beginAgainAfter(seconds) {
      const begin = () => lane.add(() => server.begin())
      world
        .sleepUntil(clock.nowMs() + seconds * 1000)
        .then(begin)
        .catch(fail)
    },
    sendAgainAfter(seconds, call) {
      // Nobody waits for its answer, and where the server is away it is lost for good.
      const send = () => network.exchange(call).catch(() => undefined)
      world
        .sleepUntil(clock.nowMs() + seconds * 1000)
        .then(send)
        .catch(fail)
    },
  })
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
    log: { info: () => undefined, error: ({ err }, message) => sayTrouble(err, message) },
    faults: createFaultBoard({ nowMs: () => clock.nowMs(), onChange: () => undefined }),
    count,
    fail,
    sleepUntil: (ms) => wheel.sleep(Math.max(0, ms - clock.nowMs())),
  }

  /** Somebody in the city did not know what to do: with faults about, that may well be. */
  function sayTrouble(error: unknown, message: string): void {
    if (plan.hasFaults) count(`trouble: ${error instanceof ApiFailure ? error.message : message}`)
    else fail(error ?? new Error(message))
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
    judge(await brokenNow(server.open.house, plan.hasFaults))
    judge(await forgotten(server.open.house, carrier.acknowledged))
    checks += truthsAMinute + 1
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
    const codeFor = (phone: string) => texts.get(phone)
    letPeopleHail({ world, hails, ridersMax: plan.riders, codeFor, bind }).catch(fail)
    if (plan.hasFaults) letThingsGoWrong(fleet).catch(fail)
    await runUntil(untilMs)
    fleet.stop()
  }

  async function letThingsGoWrong(fleet: Fleet): Promise<void> {
    const onStruck = (kind: DayFaultKind) => {
      struck.set(kind, (struck.get(kind) ?? 0) + 1)
      carrier.note(`fault ${kind}`)
    }
    const { faultsPerHour: perHour, kinds } = plan
    const planned = faultsOf({ chance: chance.branch('faults'), fromMs, untilMs, perHour, kinds })
    for (const fault of planned) {
      await world.sleepUntil(fault.atMs)
      strike(fault, { world, fleet, carrier, bank, weather, faults: world.faults, onStruck })
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
    let { lives } = server
    while (!failure) {
      await untilAllHaveHeard()
      if (await lane.doNext()) {
        if (carrier.takeHasWritten() || lives !== server.lives) await afterStep()
        else await server.untilQuiet()
        lives = server.lives
        continue
      }
      if (server.open && due !== undefined && due <= clock.nowMs()) {
        await carrier.doJob()
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

  let trips: TripFigures
  try {
    await live()
    if (failure) throw failure
    await everyMinute()
    if (failure) throw failure
    trips = await tripFigures(plan.databaseUrl)
  } finally {
    wheel.stop()
    await server.close()
  }
  const { databaseUrl: _databaseUrl, ...told } = plan
  return {
    plan: told,
    lines: trace.lines,
    trips,
    counts: Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    faults: Object.fromEntries([...struck].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    checks,
    simulatedSeconds: (clock.nowMs() - fromMs) / 1000,
    realSeconds: (performance.now() - beganAt) / 1000,
  }
}
