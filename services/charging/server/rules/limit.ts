import { msOf } from '@daoxing/kit/contract'
import type { OrderRecord } from '../stores/order-table.ts'

type Limited = Pick<OrderRecord, 'limit' | 'energyWh' | 'amountTwd' | 'startedAt' | 'readAt' | 'curve' | 'terms'>

/** The rider's limit in dollars; null for another one, or none. */
export const limitTwdOf = ({ limit }: Pick<OrderRecord, 'limit'>): number | null =>
  limit?.kind === 'twd' ? limit.value : null

/** Whether a session has reached the limit of its rider. The charge in percent is the car's, or reckoned from its start. */
export function isLimitReached(session: Limited): boolean {
  const { limit, energyWh, amountTwd, startedAt, readAt } = session
  if (limit === null) return false
  if (limit.kind === 'twd') return amountTwd >= limit.value
  if (limit.kind === 'kwh') return energyWh >= limit.value * 1000
  if (limit.kind === 'percent') return (percentOf(session) ?? 0) >= limit.value
  return startedAt !== null && readAt !== null && msOf(readAt) - msOf(startedAt) >= limit.value * 60_000
}

/** The charge of the battery: as the operator tells it, or reckoned for the rider's car; null if neither is known. */
export function percentOf({
  curve,
  terms: { car },
  energyWh,
}: Pick<Limited, 'curve' | 'terms' | 'energyWh'>): number | null {
  const told = curve.at(-1)?.percent
  if (told !== undefined && told !== null) return told
  return car === null ? null : Math.min(100, Math.round(car.nowPercent + (energyWh / car.usableWh) * 100))
}
