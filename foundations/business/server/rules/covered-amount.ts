type Cost = {
  /** The amount that the ride has come to. */
  readonly costTwd: number
  /** The amount that was reserved with the rider's consent: the company pays up to it in any case. */
  readonly reservedTwd: number
  /** The limits in force; null where there is none. */
  readonly rideLimitTwd: number | null
  readonly ticketMaxTwd: number | null
  /** The rest of the month's limit, without this ride. */
  readonly monthLeftTwd: number | null
}

/**
 * The amount that a company pays for a ride: all of it within its limits, and at least what it has reserved. A meter above
 * the estimate is paid as far as the limits of ride, ticket and month reach; the rider pays the rest.
 */
export function coveredTwd({ costTwd, reservedTwd, rideLimitTwd, ticketMaxTwd, monthLeftTwd }: Cost): number {
  const limits = [rideLimitTwd, ticketMaxTwd, monthLeftTwd].filter((limit) => limit !== null)
  return Math.min(costTwd, Math.max(reservedTwd, Math.min(...limits)))
}
