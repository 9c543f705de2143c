import { type AssetDoor, type AssetReport, LineCommand } from '@daoxing/assets/contract'
import { instantFromMs, type LatLng, pointBeside } from '@daoxing/kit/contract'
import { type Chance, type CityWorld, type VehicleReading } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { refusalOf } from './car-decisions.ts'
import { isStruck } from './car-faults.ts'
import type { CarGateways } from './car-gateways.ts'
import { createCommandBook } from './command-book.ts'

/** The unit in a car: it hears commands, answers, and reports. The car does what it decides. */
export type CarUnit = {
  hear(message: unknown): void
  report(): void
  stop(): void
}

type UnitPlan = {
  readonly world: Pick<CityWorld, 'wheel' | 'faults' | 'deviceNowMs' | 'count' | 'log'>
  readonly gateways: Pick<CarGateways, 'publish'>
  readonly plate: string
  readonly assetId: string
  readonly rangeKm: number
  readonly chance: Chance
  readonly car: {
    reading(): VehicleReading
    openDoors(): readonly AssetDoor[]
    obey(kind: LineCommand['kind']): void
  }
}

const skewMs = 600_000
const towMps = 8
export function createCarUnit({ world, gateways, plate, assetId, rangeKm, chance, car }: UnitPlan): CarUnit {
  const stopping = new AbortController()
  const { signal } = stopping
  // It grows across restarts of the city, as if it were stored in the unit.
  let seq = Math.floor(world.deviceNowMs() / 1000)
  let frozenAt: LatLng | undefined
  let towedSinceMs: number | undefined
  let heldBack: AssetReport | undefined
  const is = (fault: Parameters<typeof isStruck>[1]) => isStruck(world, fault, plate)
  const nowMs = () => world.deviceNowMs() - (is('skewedClock') ? skewMs : 0)
  const publish: CarGateways['publish'] = (kind, id, message) => {
    for (let times = is('twice') ? 2 : 1; times > 0; times -= 1) gateways.publish(kind, id, message)
  }
  const openDoors = () =>
    is('openDoor') ? [...new Set<AssetDoor>([...car.openDoors(), 'frontLeft'])] : car.openDoors()

  function pointNow({ location }: VehicleReading): LatLng {
    frozenAt = is('frozen') ? (frozenAt ?? location) : undefined
    towedSinceMs = is('towed') ? (towedSinceMs ?? world.deviceNowMs()) : undefined
    if (frozenAt) return frozenAt
    if (towedSinceMs !== undefined) {
      const northMetres = (towMps * (world.deviceNowMs() - towedSinceMs)) / 1000
      return pointBeside(location, { northMetres, eastMetres: 0 })
    }
    return is('drift') ? pointBeside(location, { northMetres: 0, eastMetres: 80 }) : location
  }

  function reportNow(): AssetReport {
    const reading = car.reading()
    const energy = reading.energyShare ?? 1
    seq += 1
    return {
      reportId: `${plate}-${seq}`,
      seq,
      at: instantFromMs(nowMs()),
      position: { point: pointNow(reading), accuracyMetres: is('drift') ? 90 : 8 },
      energyPercent: Math.round(energy * 100),
      rangeKm: Math.round(energy * rangeKm),
      odometerKm: Math.floor(reading.odometerMetres / 1000),
      isLocked: reading.isLocked,
      openDoors: [...openDoors()],
      isEngineOn: reading.isRunning,
      speedKmh: Math.round(reading.speedMps * 36) / 10,
      isTowed: is('towed'),
    }
  }

  function report(): void {
    if (is('silent')) return
    const next = reportNow()
    // Every second report waits for the one after it.
    if (is('disordered') && !heldBack) {
      heldBack = next
      return
    }
    publish('reports', assetId, next)
    if (heldBack) publish('reports', assetId, heldBack)
    heldBack = undefined
  }

  const book = createCommandBook({
    ...{ world, signal },
    paceMs({ commandId }) {
      const pace = chance.branch(commandId)
      return (is('slow') ? pace.within(8, 25) : pace.within(1, 3)) * 1000
    },
    decide(command, { waitedSeconds, isBusy }) {
      const { isRunning, isLocked, speedMps } = car.reading()
      const standing = {
        isRunning,
        isLocked,
        speedMps,
        openDoors: openDoors(),
        isBatteryDead: is('deadBattery'),
        isBusy,
      }
      const reason = refusalOf(command, standing, { now: instantFromMs(nowMs()), waitedSeconds })
      if (reason === undefined) car.obey(command.kind)
      return reason
    },
    said(answer, { kind }) {
      world.count(`car ${answer.reason ?? kind}`)
      // The report tells of the lock, whatever becomes of the answer.
      report()
      if (is('silent') || is('answerLost')) return
      publish('answers', assetId, { ...answer, at: instantFromMs(nowMs()) })
    },
  })

  return {
    hear(message) {
      const command = z.safeParse(LineCommand, message)
      if (!command.success || is('silent')) return
      book.take(command.data).catch((err: unknown) => {
        if (!signal.aborted) world.log.error({ plate, err }, 'a car failed at a command')
      })
    },
    report,
    stop: () => stopping.abort(),
  }
}
