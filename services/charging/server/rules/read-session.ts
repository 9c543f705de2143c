import type { CurvePoint, OcpiSession } from '@daoxing/charging/contract'
import { type Instant, msOf } from '@daoxing/kit/contract'
import type { OrderRecord } from '../stores/order-table.ts'
import { type Reading, type Stretch, stretchesOfPeriods } from './readings.ts'

/** So many points draw the curve on a phone. */
const pointsMax = 120

type Read = {
  readonly session: OcpiSession
  readonly at: Instant
  readonly wh: number
  readonly previous: Reading | undefined
}

/** The stretches and the point of the power curve that a report gives. */
export function readSession({ session, at, wh, previous }: Read): { stretches: Stretch[]; point: CurvePoint } {
  const newest = session.charging_periods.at(-1)
  const volume = (type: string) => newest?.dimensions.find((dimension) => dimension.type === type)?.volume
  const told = volume('POWER') ?? volume('MAX_POWER')
  return {
    stretches: stretchesOfPeriods(session.charging_periods, at),
    point: {
      at,
      kwh: wh / 1000,
      kw: told ?? averageKw(previous, { at, wh }),
      percent: volume('STATE_OF_CHARGE') ?? null,
    },
  }
}

function averageKw(previous: Reading | undefined, { at, wh }: Reading): number | null {
  const passedMs = previous ? msOf(at) - msOf(previous.at) : 0
  return previous && passedMs > 0 ? Math.round((wh - previous.wh) / (passedMs / 3_600_000) / 100) / 10 : null
}

/** The curve with one more point; the older half is thinned out when it grows long. */
export function curveWith(curve: readonly CurvePoint[], point: CurvePoint): CurvePoint[] {
  const all = [...curve.filter(({ at }) => msOf(at) < msOf(point.at)), point]
  return all.length <= pointsMax ? all : all.filter((_, at) => at === 0 || at > all.length / 2 || at % 2 === 0)
}

/** A charger that accepted a stop has this long to obey. */
const obeySeconds = 60
/** Energy that flows after a stop by itself, while the contactor opens. */
const tailWh = 200

type Stopped = Pick<OrderRecord, 'state' | 'stopAcceptedAt' | 'readings'>

/** Whether the charger goes on after a stop that it accepted. */
export function isStopIgnoredBy({ state, stopAcceptedAt, readings }: Stopped, now: Instant): boolean {
  if (state !== 'PreStop' || stopAcceptedAt === null) return false
  if (msOf(now) - msOf(stopAcceptedAt) < obeySeconds * 1000) return false
  // Until then it was allowed to flow, and a report may come much later than its energy.
  const obeyed = readings.find(({ at }) => msOf(at) >= msOf(stopAcceptedAt) + obeySeconds * 1000)
  return obeyed !== undefined && (readings.at(-1)?.wh ?? 0) - obeyed.wh > tailWh
}
