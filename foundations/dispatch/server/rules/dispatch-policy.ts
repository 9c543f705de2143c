/** The radius of a search: at the start, its growth per second of waiting, and its maximum. */
export type Reach = {
  readonly atFirstMetres: number
  readonly growthMps: number
  readonly maxMetres: number
}

/**
 * How waiting reduces the cost: not at all for `patientSeconds`, then by `(waited - patientSeconds)² / square` seconds.
 * A larger square reduces the effect.
 */
export type Ageing = { readonly patientSeconds: number; readonly square: number }

/** Requirements on every driver of a service. */
export type DriverNeeds = {
  /** Whether the driver brings the vehicle that the rider boards. */
  readonly vehicle: boolean
  /** Class of driving licence; null if the service requires none. */
  readonly licence: string | null
}

/** Durations that an operator may change while the server runs. */
export type DispatchTiming = {
  /** The interval between batches while an order waits. */
  readonly batchSeconds: number
  /** A driver's time to answer an offer. */
  readonly offerSeconds: number
  /** The longest search without a driver. */
  readonly patienceSeconds: number
}

/** A ride for later is urgent from this long before its time. */
export const urgentSeconds = 25 * 60

/**
 * The seconds that count for reach and rank: a promised ride that is near comes before riders who have just hailed,
 * also where its driver was lost a moment ago.
 */
export function countedSeconds({
  waitedSeconds,
  secondsLeft,
}: {
  readonly waitedSeconds: number
  /** Until the rider wants to board; null for as soon as possible. */
  readonly secondsLeft: number | null
}): number {
  return secondsLeft === null ? waitedSeconds : Math.max(waitedSeconds, urgentSeconds - secondsLeft)
}

export function reachMetresAfter(reach: Reach, waitedSeconds: number): number {
  return Math.min(reach.maxMetres, reach.atFirstMetres + reach.growthMps * Math.max(0, waitedSeconds))
}

/** The bonus for waiting, in seconds of driving. */
export function waitBonusSeconds({ patientSeconds, square }: Ageing, waitedSeconds: number): number {
  return Math.round(Math.max(0, waitedSeconds - patientSeconds) ** 2 / square)
}
