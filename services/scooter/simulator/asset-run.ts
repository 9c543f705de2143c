import { type BodyInOf, instantFromMs, type LatLng } from '@daoxing/kit/contract'
import {
  type ApiClient,
  type Chance,
  type CityMarker,
  citySleep,
  type CityWorld,
  createVehicle,
  measureWay,
  planJourney,
  secretHex,
  wayFromTo,
} from '@daoxing/kit/simulator'
import type { RouteFinder } from '@daoxing/places/simulator'
import {
  pushScooterReport,
  type ScooterCommand,
  type ScooterCommandAnswer,
  type ScooterFact,
} from '@daoxing/scooter/contract'
import { answerTo, isSameCommand, outing, type Stand, standAt } from './asset-decisions.ts'
import { lostReports } from './asset-faults.ts'

export type AssetActor = {
  readonly assetId: string
  readonly name: string
  /** The last order that used it. */
  readonly orderHash: string | undefined
  command(command: ScooterCommand): ScooterCommandAnswer
  reports(orderHash: string, fact: ScooterFact): void
  marker(): Omit<CityMarker, 'details'>
  stop(): void
}

type Report = Without<BodyInOf<typeof pushScooterReport>, 'id' | 'at'>
type Without<Value, Field extends string> = Value extends object ? Omit<Value, Field> : never

type AssetPlan = {
  readonly world: CityWorld
  readonly routes: RouteFinder
  readonly operator: Pick<ApiClient, 'send'>
  readonly assetId: string
  readonly name: string
  readonly stand: Stand
  readonly chance: Chance
}

/** The reporting intervals of a standing and of a moving vehicle, in milliseconds of server time. */
const standingReportMs = 240_000
const movingReportMs = 10_000
const cyclingMps = 5
const inspectedAfterSeconds = 20

/** One vehicle of the operator: it carries out commands, moves while a rider has it, and reports. */
export function runAsset({ world, routes, operator, assetId, name, stand, chance }: AssetPlan): AssetActor {
  const stopping = new AbortController()
  const { signal } = stopping
  let reportedAtMs = Number.NEGATIVE_INFINITY
  let wasLocked = true
  let last: { readonly command: ScooterCommand; readonly answer: ScooterCommandAnswer } | undefined
  const vehicle = createVehicle({
    world,
    telematics: { report: () => reportMeasures() },
    start: {
      location: stand.location,
      bearing: 0,
      isParked: true,
      energy: { rangeMetres: 40_000, share: chance.within(0.4, 1) },
    },
  })
  const now = () => instantFromMs(world.deviceNowMs())

  function push(report: Report): void {
    if (signal.aborted || world.faults.is(lostReports)) return
    const body = { id: `${assetId}-${secretHex(8)}`, at: now(), ...report }
    operator
      .send(pushScooterReport, { body, signal })
      .catch((error: unknown) => !signal.aborted && world.log.error({ assetId, err: error }, 'a report was lost'))
  }

  /** A change of the lock is reported at once, the position at intervals. */
  function reportMeasures(isDue = false): void {
    const { location, energyShare, isLocked, speedMps } = vehicle.reading()
    const nowMs = world.deviceNowMs()
    if (!isDue && isLocked === wasLocked && nowMs - reportedAtMs < movingReportMs) return
    reportedAtMs = nowMs
    wasLocked = isLocked
    const here = standAt({ location, speedMps })
    const batteryPercent = Math.round((energyShare ?? 1) * 100)
    const standName = (here ?? stand).name
    push({ assetId, measures: { name, standName, isAtStand: here !== undefined, location, batteryPercent, isLocked } })
  }

  async function drive(to: LatLng): Promise<void> {
    const from = vehicle.location
    const route = await routes.findLeisurely(from, to, signal).catch(() => undefined)
    const way = route ? wayFromTo(route.way, from, to) : measureWay([from, to])
    const usualSeconds = way.lengthMetres / cyclingMps
    const journey = planJourney({ lengthMetres: way.lengthMetres, usualSeconds, chance })
    await vehicle.drive({ way, journey, isWatched: true, signal })
  }

  /** The rider goes somewhere and returns to the stand. */
  async function roam(): Promise<void> {
    await citySleep(world, 20, signal)
    if (vehicle.isLocked) return
    await drive(outing({ from: stand.location, chance }))
    await drive(stand.location)
    reportMeasures(true)
  }

  function carryOut({ orderHash, kind, number }: ScooterCommand): void {
    if (kind === 'unlock') {
      vehicle.unlock()
      vehicle.start()
      push({ orderHash, fact: { kind: 'unlocked', command: number } })
      quietly(roam())
      return
    }
    vehicle.lock()
    push({ orderHash, fact: { kind: 'locked', command: number } })
    quietly(inspect(orderHash))
  }

  /** Maintenance replaces the battery of the vehicle. */
  async function inspect(orderHash: string): Promise<void> {
    await citySleep(world, inspectedAfterSeconds, signal)
    push({ orderHash, fact: { kind: 'inspected', damageTwd: 0 } })
    if ((vehicle.energyShare ?? 1) < 0.3) vehicle.refill(0.95)
  }

  async function standAbout(): Promise<void> {
    await citySleep(world, chance.within(0, 3), signal)
    for (;;) {
      reportMeasures(true)
      await world.wheel.sleep(standingReportMs, signal)
    }
  }

  function quietly(work: Promise<void>): void {
    work.catch((error: unknown) => !signal.aborted && world.log.error({ assetId, err: error }, 'a vehicle stopped'))
  }

  quietly(standAbout())
  return {
    assetId,
    name,
    get orderHash() {
      return last?.command.orderHash
    },
    command(command) {
      if (last?.answer.state === 'done' && isSameCommand(last.command, command)) return last.answer
      const answer = answerTo(command, vehicle.reading(), now())
      last = { command, answer }
      if (answer.state === 'done') carryOut(command)
      return answer
    },
    reports: (orderHash, fact) => push({ orderHash, fact }),
    marker: () => ({
      id: assetId,
      name,
      badge: name,
      state: vehicle.isLocked ? 'parked' : vehicle.speedMps > 0 ? 'riding' : 'unlocked',
      isOnline: true,
      location: vehicle.location,
      bearing: vehicle.bearing,
      speedMps: vehicle.speedMps,
    }),
    stop: () => stopping.abort(),
  }
}
