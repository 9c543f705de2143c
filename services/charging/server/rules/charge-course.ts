import type { CarSeries, ChargeEstimate, ChargeLimit, CurrentKind, MyCar } from '@daoxing/charging/contract'
import type { PowerStep } from '@daoxing/charging/contract'

/** Without a car: a usual charge, and what a usual car takes. */
const usual = { energyWh: 30_000, acWatts: 7_000, dcWatts: 90_000 } as const
/** A car that charges slowly, as the first ones on the road do. */
const slowDcWatts = 45_000
const taperFromPercent = 80
/** The share of its power that a full battery still takes. */
const fullShare = 0.15
const stepPercent = 4
/** The least power of a course: it must end. */
const leastWatts = 500

export type ChargeCourse = {
  readonly energyWh: number
  readonly power: readonly PowerStep[]
  readonly limitedBy: ChargeEstimate['limitedBy']
}
export type CourseWish = {
  readonly connector: { readonly current: CurrentKind; readonly powerKw: number }
  readonly series: CarSeries | undefined
  readonly car: Pick<MyCar, 'nowPercent' | 'targetPercent'> | undefined
  /** All but `twd`, which the tariff decides. */
  readonly limit: ChargeLimit | null
  /** The power of an unknown car; the usual one if it is left out. */
  readonly unknownWatts?: number
}

/** The powers at which an unknown car may charge, the usual one first: prices may be stepped by power. */
export function powersOfUnknownCar(
  { current, powerKw }: CourseWish['connector'],
  thresholdsKw: readonly number[],
): readonly number[] {
  const [most, isDc] = [Math.max(powerKw * 1000, leastWatts), current === 'DC']
  const slow = Math.min(most, isDc ? slowDcWatts : usual.acWatts)
  // Lower bounds count from their power on, upper ones until just before it.
  const steps = thresholdsKw.flatMap((kw) => [kw * 1000, kw * 1000 - 1]).filter((watts) => watts > slow && watts < most)
  return [...new Set([Math.min(most, isDc ? usual.dcWatts : usual.acWatts), slow, ...steps, most])]
}

/**
 * Energy and power of a charge: the less of what car and connector can, and above 80 % what the battery still takes, which
 * falls to 15 % of the car's power at a full battery.
 */
export function chargeCourse({ connector, series, car, limit, unknownWatts }: CourseWish): ChargeCourse {
  const connectorWatts = Math.max(connector.powerKw * 1000, leastWatts)
  const isDc = connector.current === 'DC'
  const usualWatts = unknownWatts ?? (isDc ? usual.dcWatts : usual.acWatts)
  const carWatts = series ? (isDc ? series.maxDcKw : series.maxAcKw) * 1000 : usualWatts
  const watts = Math.max(leastWatts, Math.min(connectorWatts, carWatts > 0 ? carWatts : connectorWatts))
  const limitedByPlug = connectorWatts <= carWatts ? 'connector' : 'car'
  if (!series || !car) {
    const energyWh = limited(usual.energyWh, limit, [{ fromWh: 0, powerW: watts }])
    return { energyWh, power: [{ fromWh: 0, powerW: watts }], limitedBy: limitedByPlug }
  }
  const usableWh = series.usableKwh * 1000
  const target = limit?.kind === 'percent' ? limit.value : Math.max(car.targetPercent, car.nowPercent)
  const wantedWh = Math.max(0, ((Math.min(100, target) - car.nowPercent) / 100) * usableWh)
  const batteryWatts = Math.max(series.maxDcKw, series.maxAcKw) * 1000
  const power = stepsOf({ watts, batteryWatts, usableWh, nowPercent: car.nowPercent })
  const isBattery = (power[0]?.powerW ?? watts) < watts
  return { energyWh: limited(wantedWh, limit, power), power, limitedBy: isBattery ? 'battery' : limitedByPlug }
}

/** The share of its greatest power that a battery takes at this charge. */
export function batteryShare(percent: number): number {
  if (percent <= taperFromPercent) return 1
  return 1 - ((1 - fullShare) * (Math.min(100, percent) - taperFromPercent)) / (100 - taperFromPercent)
}

type Stepping = {
  readonly watts: number
  readonly batteryWatts: number
  readonly usableWh: number
  readonly nowPercent: number
}

function stepsOf({ watts, batteryWatts, usableWh, nowPercent }: Stepping): readonly PowerStep[] {
  const steps: PowerStep[] = []
  for (let percent = nowPercent; percent < 100 || steps.length === 0; ) {
    const until = percent < taperFromPercent ? taperFromPercent : Math.min(100, percent + stepPercent)
    const middle = percent < taperFromPercent ? percent : (percent + until) / 2
    const powerW = Math.max(leastWatts, Math.round(Math.min(watts, batteryWatts * batteryShare(middle))))
    const fromWh = Math.round(((percent - nowPercent) / 100) * usableWh)
    if (steps.at(-1)?.powerW !== powerW) steps.push({ fromWh, powerW })
    if (until >= 100) break
    percent = until
  }
  return steps
}

function limited(energyWh: number, limit: ChargeLimit | null, power: readonly PowerStep[]): number {
  if (limit?.kind === 'kwh') return Math.min(energyWh, limit.value * 1000)
  if (limit?.kind === 'minutes') return Math.min(energyWh, energyIn(limit.value, power))
  return Math.round(energyWh)
}

/** The energy of the first minutes of a course. */
export function energyIn(minutes: number, power: readonly PowerStep[]): number {
  let [hours, energyWh] = [minutes / 60, 0]
  for (const [at, { fromWh, powerW }] of power.entries()) {
    const stepWh = (power[at + 1]?.fromWh ?? Number.POSITIVE_INFINITY) - fromWh
    const gainedWh = Math.min(stepWh, powerW * hours)
    energyWh += gainedWh
    hours -= gainedWh / powerW
    if (hours <= 1e-9) break
  }
  return Math.round(energyWh)
}
