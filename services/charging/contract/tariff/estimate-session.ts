import { priceSession } from './price-session.ts'
import { type SessionCosts, sessionCosts } from './session-costs.ts'
import type { ChargedSession, ChargePeriod, PricedSession, Tariff } from './tariff.ts'

const hourMs = 3_600_000
/** An occupancy fee that begins later than this is no warning that a rider could use. */
const warnedMs = 48 * hourMs

/** From this energy on, counted from the start of the charge, the car takes this power. */
export type PowerStep = { readonly fromWh: number; readonly powerW: number }

export type ChargeIntent = {
  readonly startMs: number
  readonly timeZone: string
  /** The energy of the whole charge. */
  readonly energyWh: number
  /** A constant power, or steps that begin with `fromWh: 0` and rise. */
  readonly power: number | readonly PowerStep[]
  /** The voltage between phase and neutral, or of the battery: current is unknown without it. */
  readonly volts?: number | undefined
  /** Free minutes after the charge, in which no tariff counts. */
  readonly graceMs?: number | undefined
  /** Time that the car stays after the charge, including the grace. */
  readonly parkedMs?: number | undefined
}

export type SessionEstimate = {
  readonly priced: PricedSession
  readonly costs: SessionCosts
  /** Power ends. */
  readonly chargedAtMs: number
  /** The car leaves. */
  readonly endMs: number
  /** The first moment after the charge at which a car that stays pays for it, within 48 hours. */
  readonly occupancy: { readonly fromMs: number; readonly unitPrice: string; readonly vatPercent?: string } | undefined
}

/** The price of a charge that has not happened, by the engine that bills. */
export function estimateSession(tariff: Tariff, intent: ChargeIntent): SessionEstimate {
  const { timeZone, graceMs = 0, parkedMs = 0 } = intent
  const charge = chargePeriods(intent)
  const chargedAtMs = charge.at(-1)?.endMs ?? intent.startMs
  const staying = (lastsMs: number) => [...charge, ...stayPeriods(chargedAtMs, Math.min(graceMs, lastsMs), lastsMs)]
  const priced = priceSession(tariff, { periods: staying(parkedMs), timeZone })
  const occupancy = occupancyOf(tariff, { periods: staying(graceMs + warnedMs), timeZone })
  return {
    priced,
    costs: sessionCosts(priced),
    chargedAtMs,
    endMs: chargedAtMs + parkedMs,
    occupancy,
  }
}

function occupancyOf(tariff: Tariff, long: ChargedSession): SessionEstimate['occupancy'] {
  const isPaid = tariff.elements.some(({ price_components }) =>
    price_components.some(({ type, price }) => type === 'PARKING_TIME' && price > 0),
  )
  // A list of hundreds of chargers asks for an estimate of each.
  if (!isPaid) return undefined
  const fee = priceSession(tariff, long).lines.find(
    ({ type, unitPrice }) => type === 'PARKING_TIME' && unitPrice !== '0',
  )
  if (fee === undefined) return undefined
  const { fromMs, unitPrice, vatPercent } = fee
  return { fromMs, unitPrice, ...(vatPercent === undefined ? {} : { vatPercent }) }
}

/** One period for each step of the curve that the charge reaches. */
function chargePeriods({ startMs, energyWh, power, volts }: ChargeIntent): readonly ChargePeriod[] {
  const steps = typeof power === 'number' ? [{ fromWh: 0, powerW: power }] : power
  if (steps[0]?.fromWh !== 0) throw new RangeError('a power curve begins at 0 Wh')
  const periods: ChargePeriod[] = []
  let [fromMs, hours] = [startMs, 0]
  steps.forEach(({ fromWh, powerW }, index) => {
    const stepWh = Math.min(steps[index + 1]?.fromWh ?? energyWh, energyWh) - fromWh
    if (stepWh <= 0) return
    if (!(powerW > 0)) throw new RangeError('a power curve has a step without power')
    hours += stepWh / powerW
    const endMs = startMs + Math.round(hours * hourMs)
    const currentA = volts === undefined ? undefined : powerW / volts
    periods.push({ startMs: fromMs, endMs, energyWh: stepWh, kind: 'charging', powerW, currentA })
    fromMs = endMs
  })
  return periods
}

function stayPeriods(fromMs: number, graceMs: number, lastsMs: number): readonly ChargePeriod[] {
  const stages = [
    { kind: 'grace' as const, startMs: fromMs, endMs: fromMs + graceMs },
    { kind: 'parked' as const, startMs: fromMs + graceMs, endMs: fromMs + lastsMs },
  ]
  return stages.filter(({ startMs, endMs }) => endMs > startMs).map((stage) => ({ ...stage, energyWh: 0 }))
}
