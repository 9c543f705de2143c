import type { CityTariff } from './tariffs.ts'

/** A piece of a session as the operator measured it. Prices are summed up second by second. */
export type Piece = {
  readonly fromMs: number
  readonly untilMs: number
  /** `free` is the grace after the power has ended. */
  readonly kind: 'charge' | 'free' | 'parking' | 'reservation'
  readonly wattHours: number
  /** The most power in it. */
  readonly watts: number
}
type Cost = { readonly exclVat: number; readonly inclVat: number }
/** Costs in ten-thousandths of a dollar. */
export type SessionPrice = {
  readonly total: Cost
  readonly energy: Cost
  readonly time: Cost
  readonly parking: Cost
  readonly fixed: Cost
  readonly reservation: Cost
}

type Element = CityTariff['elements'][number]
type Restrictions = NonNullable<Element['restrictions']>
type Component = Element['price_components'][number]
type Dimension = Component['type']
type Moment = {
  readonly atMs: number
  readonly sinceStartSeconds: number
  readonly soFarKwh: number
  readonly watts: number
  readonly isReserved: boolean
  readonly hasExpired?: boolean
}
type Used = { readonly component: Component; readonly kind: 'time' | 'parking' | 'energy' | 'fixed' | 'reservation' }

const taipeiMs = 8 * 3_600_000
const dayNames = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Whether an element of a tariff applies at a moment. */
function applies(restrictions: Restrictions | null | undefined | '', moment: Moment): boolean {
  if (!restrictions) return !moment.isReserved
  const local = new Date(moment.atMs + taipeiMs)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  const { start_time: start, end_time: end, day_of_week: days, reservation } = restrictions
  if (moment.isReserved !== Boolean(reservation)) return false
  if (reservation && (reservation === 'RESERVATION_EXPIRES') !== (moment.hasExpired ?? false)) return false
  if (start && end && minutesOf(start) > minutesOf(end)) {
    if (minute < minutesOf(start) && minute >= minutesOf(end)) return false
  } else {
    if (start && minute < minutesOf(start)) return false
    if (end && minute >= minutesOf(end)) return false
  }
  if (days && days.length > 0 && !days.some((day) => day === dayNames[local.getUTCDay()])) return false
  const day = local.toISOString().slice(0, 10)
  if (restrictions.start_date && day < restrictions.start_date) return false
  if (restrictions.end_date && day >= restrictions.end_date) return false
  const within = (value: number, min: unknown, max: unknown) =>
    (typeof min !== 'number' || value >= min) && (typeof max !== 'number' || value < max)
  return (
    within(moment.soFarKwh, restrictions.min_kwh, restrictions.max_kwh) &&
    within(moment.watts / 1000, restrictions.min_power, restrictions.max_power) &&
    within(moment.sinceStartSeconds, restrictions.min_duration, restrictions.max_duration)
  )
}

/** The component that prices a dimension at a moment: that of the first element that fits. */
function componentAt(tariff: CityTariff, type: Dimension, moment: Moment): Component | undefined {
  for (const { price_components: components, restrictions } of tariff.elements) {
    const found = components.find((component) => component.type === type)
    if (found && applies(restrictions, moment)) return found
  }
  return undefined
}

/** The numbers of the components that price a piece: pieces with the same ones may be put together. */
export function priceKeyOf(tariff: CityTariff, piece: Piece, startMs: number, soFarWh: number): string {
  const moment = {
    ...{ atMs: piece.fromMs, watts: piece.watts, isReserved: piece.kind === 'reservation' },
    ...{ sinceStartSeconds: Math.round((piece.fromMs - startMs) / 1000), soFarKwh: soFarWh / 1000 },
  }
  const numbers = (['ENERGY', 'TIME', 'PARKING_TIME'] as const).map((type) => {
    const found = componentAt(tariff, type, moment)
    return tariff.elements.findIndex(({ price_components }) => found && price_components.includes(found))
  })
  return `${piece.kind} ${numbers.join(' ')}`
}

/** The price of a session: integers, second by second. `hasExpired`: of a reservation that was never used. */
export function priceSession(
  tariff: CityTariff,
  pieces: readonly Piece[],
  { hasExpired = false }: { readonly hasExpired?: boolean } = {},
): SessionPrice {
  const startMs = pieces[0]?.fromMs ?? 0
  /** Milli-watt-hours or seconds of each component. */
  const volumes = new Map<Component, { volume: number; readonly used: Used }>()
  let lastEnergy: Used | undefined
  let lastTime: Used | undefined
  let soFarMwh = 0
  const add = (used: Used, volume: number) => {
    const sum = volumes.get(used.component)
    if (sum) sum.volume += volume
    else volumes.set(used.component, { volume, used })
  }
  for (const piece of pieces) {
    const seconds = Math.max(0, Math.round((piece.untilMs - piece.fromMs) / 1000))
    const mwh = Math.round(piece.wattHours * 1000)
    let given = 0
    for (let second = 0; second < seconds; second += 1) {
      const atMs = piece.fromMs + second * 1000
      const moment: Moment = {
        ...{ atMs, watts: piece.watts, soFarKwh: soFarMwh / 1e6, isReserved: piece.kind === 'reservation' },
        sinceStartSeconds: Math.round((atMs - startMs) / 1000),
      }
      const until = Math.floor((mwh * (second + 1)) / seconds)
      const energy = piece.kind === 'charge' ? componentAt(tariff, 'ENERGY', moment) : undefined
      if (energy) add((lastEnergy = { component: energy, kind: 'energy' }), until - given)
      soFarMwh += until - given
      given = until
      const type = piece.kind === 'parking' ? 'PARKING_TIME' : 'TIME'
      const time = piece.kind === 'free' ? undefined : componentAt(tariff, type, moment)
      const kind = piece.kind === 'charge' ? 'time' : piece.kind === 'parking' ? 'parking' : 'reservation'
      if (time) add((lastTime = { component: time, kind }), 1)
    }
  }
  const first = pieces[0]
  const begun: Moment = {
    ...{ atMs: startMs, watts: first?.watts ?? 0, soFarKwh: 0, sinceStartSeconds: 0 },
    ...{ isReserved: first?.kind === 'reservation', hasExpired },
  }
  const flat = first && componentAt(tariff, 'FLAT', begun)
  if (flat) add({ component: flat, kind: begun.isReserved ? 'reservation' : 'fixed' }, 1)
  roundUp(volumes, lastEnergy, (kind) => kind === 'energy', 1000)
  const isReserved = lastTime?.kind === 'reservation'
  roundUp(volumes, lastTime, (kind) => (isReserved ? kind === 'reservation' : kind === 'time' || kind === 'parking'), 1)
  return withLimits(tariff, [...volumes.values()])
}

type Volume = { volume: number; readonly used: Used }

/** The step of the last component is billed once for its dimension; time and parking are one. */
function roundUp(
  volumes: ReadonlyMap<Component, Volume>,
  last: Used | undefined,
  isSame: (kind: Used['kind']) => boolean,
  unit: number,
): void {
  const target = last && volumes.get(last.component)
  if (!last || !target || !isSame(last.kind)) return
  const step = last.component.step_size * unit
  const sum = [...volumes.values()].reduce(
    (all, { volume, used }) => all + (isSame(used.kind) && used.component.type !== 'FLAT' ? volume : 0),
    0,
  )
  if (step > 0) target.volume += Math.ceil(sum / step) * step - sum
}

function withLimits(tariff: CityTariff, volumes: readonly Volume[]): SessionPrice {
  const costOf = (kind: Used['kind']): Cost => {
    let [excl, incl] = [0, 0]
    for (const { volume, used } of volumes) {
      if (used.kind !== kind) continue
      const { type, price, vat } = used.component
      const per = type === 'ENERGY' ? 1_000_000 : type === 'FLAT' ? 1 : 3600
      // A price has four decimals, so that this is a whole number over `per`.
      const over = Math.round(price * 10_000) * volume
      excl += over / per
      incl += (over * (100 + (typeof vat === 'number' ? vat : 0))) / (per * 100)
    }
    return { exclVat: Math.round(excl), inclVat: Math.round(incl) }
  }
  const [energy, time, parking] = [costOf('energy'), costOf('time'), costOf('parking')]
  const [fixed, reservation] = [costOf('fixed'), costOf('reservation')]
  const sum = (one: Cost, other: Cost): Cost => ({
    exclVat: one.exclVat + other.exclVat,
    inclVat: one.inclVat + other.inclVat,
  })
  const all = [energy, time, parking, fixed, reservation].reduce(sum)
  const { min_price: min, max_price: max } = tariff
  const bound = (value: number, least: unknown, most: unknown) => {
    const atLeast = typeof least === 'number' ? Math.max(value, Math.round(least * 10_000)) : value
    return typeof most === 'number' ? Math.min(atLeast, Math.round(most * 10_000)) : atLeast
  }
  const total = {
    exclVat: bound(all.exclVat, min && min.excl_vat, max && max.excl_vat),
    inclVat: bound(all.inclVat, min && min.incl_vat, max && max.incl_vat),
  }
  return { total, energy, time, parking, fixed, reservation }
}
