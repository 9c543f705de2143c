/** A segment of `per_min_pricing` or `per_km_pricing`. */
type Segment = {
  readonly start: number
  readonly rate: number
  readonly interval: number
  readonly end?: number | undefined
}
/** A plan of `system_pricing_plans.json`. */
export type GbfsPlan = {
  readonly plan_id: string
  readonly price: number
  readonly per_min_pricing?: readonly Segment[]
  readonly per_km_pricing?: readonly Segment[]
}

/**
 * The price that a stranger reckons for a ride from a plan, by the text of GBFS alone: the base price, and every segment's rate at its
 * start and after each interval, up to its end. A started minute or kilometre counts: minute 6 is the one from 6:00 to 6:59.
 */
export function reckonRide(plan: GbfsPlan, { minutes, kilometres }: { minutes: number; kilometres: number }): number {
  const sums = [
    ...(plan.per_min_pricing ?? []).map((segment) => chargeOf(segment, Math.ceil(minutes))),
    ...(plan.per_km_pricing ?? []).map((segment) => chargeOf(segment, Math.ceil(kilometres))),
  ]
  return sums.reduce((sum, charge) => sum + charge, plan.price)
}

function chargeOf({ start, rate, interval, end = Number.POSITIVE_INFINITY }: Segment, units: number): number {
  const until = Math.min(units, end)
  if (until <= start) return 0
  return interval === 0 ? rate : Math.ceil((until - start) / interval) * rate
}
