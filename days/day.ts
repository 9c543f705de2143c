import { lineToCity } from '@daoxing/assets/server/testing'
import { cityVendorSecret, type ScooterUnit } from '@daoxing/assets/simulator'
import type { DayPlan } from './day-plan.ts'
import { smsPort } from '@daoxing/identity/server'
import { instantFromMs, msOf } from '@daoxing/kit/contract'
import { bindPort, createLog, type HeldClock, heldClock } from '@daoxing/kit/server'
import {
  ApiFailure,
  type Chance,
  createFaultBoard,
  createSettings,
  createWeather,
  seededChance,
  type StormyWeather,
} from '@daoxing/kit/simulator'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'
import { createTrace, type Trace } from './checks/trace.ts'
import { DayFailure } from './day-failure.ts'
import { type MoodyBank, moodyBank } from './faults/moody-bank.ts'
import { cityClockOf, type DayWorld } from './people/day-world.ts'
import { type CarLine, createCarLine } from './world/car-line.ts'
import { type Carrier, createCarrier } from './world/carrier.ts'
import { createDayDesk, type DayDesk } from './world/day-desk.ts'
import { createDayNetwork } from './world/day-network.ts'
import { createDayServer, type DayServer } from './world/day-server.ts'
import { createDayWheel, type DayWheel } from './world/day-wheel.ts'
import { createFailedAnswers, type FailedAnswers } from './world/failed-answers.ts'
import { createLane, type Lane } from './world/lane.ts'
import { createLogbook, type Logbook } from './world/logbook.ts'

/** The parts of a day, before any actor starts. */
export type Day = {
  readonly plan: DayPlan
  readonly fromMs: number
  readonly untilMs: number
  readonly chance: Chance
  readonly clock: HeldClock
  readonly wheel: DayWheel
  readonly lane: Lane
  readonly server: DayServer
  readonly carrier: Carrier
  readonly failed: FailedAnswers
  readonly world: DayWorld
  readonly weather: StormyWeather
  readonly bank: MoodyBank
  readonly desk: DayDesk
  /** The scooters that hear commands, by their assets. */
  readonly scooters: Map<string, Pick<ScooterUnit, 'hear'>>
  readonly trace: Trace
  readonly logbook: Logbook
  readonly counts: Map<string, number>
  /** Of a day with shared cars. */
  readonly carLine: CarLine | undefined
  /** Codes that were sent, by phone number. */
  readonly texts: ReadonlyMap<string, string>
  /** The first failure of the day. */
  failure(): DayFailure | undefined
}

const citySecret = 'day-secret'
const hourMs = 3_600_000
/** The start of a Friday in November in Taipei. */
export const midnightMs = msOf('2026-11-19T16:00:00.000Z')

/** Creates a day; nothing moves yet. Other threads can read its current step in `memory`. */
export function openDay(plan: DayPlan, memory?: SharedArrayBuffer): Day {
  const fromMs = midnightMs + plan.fromHour * hourMs
  const clock = heldClock(instantFromMs(fromMs))
  const chance = seededChance(`day/${plan.seed}`)
  const [wheel, lane] = [createDayWheel(clock), createLane()]
  const logbook = createLogbook(() => clock.now(), memory)
  const counts = new Map<string, number>()
  const texts = new Map<string, string>()
  let failure: DayFailure | undefined
  const fail = (error: unknown) => {
    failure ??= new DayFailure({ plan, at: clock.now(), error, lines: trace.lines, deeds: logbook.deeds })
  }
  const trace = createTrace((what) => fail(new Error(what)))
  const bank = moodyBank(pretendBank())
  const failed = createFailedAnswers()
  const carLine =
    (plan.sharedRentals ?? 0) > 0 ? createCarLine({ lane, onWritten: () => carrier.noteWritten() }) : undefined
  const scooters = new Map<string, Pick<ScooterUnit, 'hear'>>()
  const scooterLine =
    (plan.scooterRides ?? 0) > 0
      ? lineToCity({
          ...{ clock, log: createLog({ level: 'silent' }), secret: cityVendorSecret(citySecret) },
          pass: (assetId, command) => scooters.get(assetId)?.hear(command),
        })
      : undefined
  const desk = createDayDesk(() => clock.nowMs())
  const server = createDayServer({
    databaseUrl: plan.databaseUrl,
    clock,
    logbook,
    seed: plan.seed,
    citySecret,
    logLevel: plan.logLevel ?? 'silent',
    onTrouble: failed.readLog,
    line: carLine?.line ?? scooterLine,
    ports: [
      ...(carLine ? [carLine.line.binding] : scooterLine ? [scooterLine.binding] : []),
      ...bankPorts(bank.bank),
      desk.binding,
      bindPort(smsPort, { send: async ({ to, code = '' }) => void texts.set(to, code) }),
    ],
  })
  server.onSent((event) => trace.note({ at: clock.now(), ...event }))
  const after = (seconds: number, work: () => Promise<unknown>) => {
    const dueMs = clock.nowMs() + seconds * 1000
    world.sleepUntil(dueMs).then(work).catch(fail)
  }
  const carrier: Carrier = createCarrier({
    server,
    logbook,
    failed,
    onFault: fail,
    beginAgainAfter: (seconds) => after(seconds, () => lane.add(() => server.begin())),
    // The response is ignored, and a call to an unreachable server is lost.
    sendAgainAfter: (seconds, call) => after(seconds, () => network.exchange(call).catch(() => undefined)),
  })
  const nowMs = () => clock.nowMs()
  const network = createDayNetwork({
    ...{ server, lane, wheel, nowMs },
    chance: chance.branch('network'),
    carry: carrier.carry,
  })
  const weather = createWeather(chance.branch('weather'))
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  const world: DayWorld = {
    ...{ wheel, network, weather, chance, citySecret, count, fail },
    seed: plan.seed,
    serverUrl: 'http://localhost',
    clock: cityClockOf(clock),
    deviceNowMs: nowMs,
    log: {
      info: () => undefined,
      error({ err }, message) {
        // An actor of the city failed: with injected faults, that is expected.
        if (plan.hasFaults) count(`trouble: ${err instanceof ApiFailure ? err.message : message}`)
        else fail(err ?? new Error(message))
      },
    },
    settings: createSettings(),
    faults: createFaultBoard({ nowMs, onChange: () => undefined }),
    sleepUntil: (ms) => wheel.sleep(Math.max(0, ms - nowMs())),
  }
  return {
    ...{
      plan,
      fromMs,
      chance,
      clock,
      wheel,
      lane,
      server,
      carrier,
      failed,
      world,
      weather,
      bank,
      desk,
      scooters,
      trace,
      logbook,
      counts,
      carLine,
      texts,
    },
    untilMs: fromMs + plan.hours * hourMs,
    failure: () => failure,
  }
}
