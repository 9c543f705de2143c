/** An electric car of the city, with what its battery takes. */
export type CityCar = {
  readonly name: string
  readonly usableWh: number
  readonly dcWatts: number
  readonly acWatts: number
  /** The charge from which direct current tapers off, in percent. */
  readonly kneePercent: number
  /** The share of its power that is left near the end. */
  readonly tailShare: number
}

export const cityCars = [
  {
    ...{ name: '掀背 58', usableWh: 58_000, dcWatts: 120_000, acWatts: 11_000 },
    ...{ kneePercent: 50, tailShare: 0.15 },
  },
  {
    ...{ name: '休旅 77', usableWh: 77_000, dcWatts: 175_000, acWatts: 11_000 },
    ...{ kneePercent: 60, tailShare: 0.18 },
  },
  {
    ...{ name: '房車 75', usableWh: 75_000, dcWatts: 250_000, acWatts: 11_000 },
    ...{ kneePercent: 35, tailShare: 0.12 },
  },
  {
    ...{ name: '八百伏 74', usableWh: 74_000, dcWatts: 235_000, acWatts: 10_500 },
    ...{ kneePercent: 65, tailShare: 0.12 },
  },
  { ...{ name: '都會 40', usableWh: 40_000, dcWatts: 50_000, acWatts: 7_200 }, ...{ kneePercent: 55, tailShare: 0.3 } },
] as const satisfies readonly [CityCar, ...CityCar[]]

const fullPercent = 100
/** The battery balances itself on this last part, at alternating current, too. */
const acKneePercent = 96

export type PowerWish = {
  readonly car: CityCar
  readonly percent: number
  readonly isDc: boolean
  /** The most that connector and cabinet can give now. */
  readonly limitWatts: number
}

/** The power that a car takes now, in watts. */
export function powerOf({ car, percent, isDc, limitWatts }: PowerWish): number {
  if (percent >= fullPercent) return 0
  const [most, knee, tail] = isDc ? [car.dcWatts, car.kneePercent, car.tailShare] : [car.acWatts, acKneePercent, 0.35]
  const left = percent <= knee ? 1 : 1 - ((percent - knee) / (fullPercent - knee)) * (1 - tail)
  return Math.round(Math.min(most * left, limitWatts))
}

const stepSeconds = 5

/** The energy that flows within these seconds, in watt-hours; it ends when the battery is full. */
export function energyWithin(
  wish: PowerWish,
  seconds: number,
): { readonly wattHours: number; readonly seconds: number } {
  const { car } = wish
  const roomWh = ((fullPercent - wish.percent) / 100) * car.usableWh
  let wattHours = 0
  for (let at = 0; at < seconds; at += stepSeconds) {
    const length = Math.min(stepSeconds, seconds - at)
    const percent = wish.percent + (wattHours / car.usableWh) * 100
    const more = (powerOf({ ...wish, percent }) * length) / 3600
    if (more === 0) return { wattHours, seconds: at }
    if (wattHours + more >= roomWh) return { wattHours: roomWh, seconds: at + length * ((roomWh - wattHours) / more) }
    wattHours += more
  }
  return { wattHours, seconds }
}
