import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'
import type { RentalDeskFact, RentalDeskOrder } from '@daoxing/rental/contract'

export type DeskFaults = {
  /** The desk hands over no car. */
  readonly isWithoutCars: boolean
  /** Renters come back late. */
  readonly isLate: boolean
}

type Standing = {
  readonly now: Instant
  readonly chance: Chance
  readonly faults: DeskFaults
  /** A free car of the station for a wish; undefined without one. */
  readonly spareCar: string | undefined
}

/** Staff needs this long before it says that a rider is there. */
const arriveSeconds = 60
const lateSeconds = 2 * 3600

/**
 * The report of a station's desk about an order now; undefined as long as nothing happens. The same order and the
 * same seed always have the same answer, so a restarted city goes on.
 */
export function deskFact(
  order: RentalDeskOrder,
  { now, chance, faults, spareCar }: Standing,
): RentalDeskFact | undefined {
  const luck = chance.branch(order.orderHash)
  switch (order.state) {
    case 'WISHED':
      return spareCar === undefined ? { kind: 'declined' } : { kind: 'promised', assetId: spareCar }
    case 'RESERVED':
      if (now < plusSeconds(order.startsAt, arriveSeconds) || order.plateNo === null) return undefined
      if (faults.isWithoutCars) return { kind: 'operatorFailed' }
      return { kind: 'arrived', plateNo: order.plateNo }
    case 'PREAUTHORIZED':
      if (order.plateNo === null) return undefined
      return { kind: 'departed', plateNo: order.plateNo, odometer: order.odometer ?? 0, energy: order.energy ?? 100 }
    case 'IN_USE':
    case 'RETURN_ERROR': {
      const isLate = faults.isLate || luck.branch('late').happens(0.1)
      if (now < plusSeconds(order.endsAt, isLate ? lateSeconds : 0)) return undefined
      return {
        kind: 'returned',
        at: now,
        odometer: (order.odometer ?? 0) + luck.branch('way').between(20, 320),
        energy: Math.max(5, (order.energy ?? 100) - luck.branch('energy').between(0, 40)),
      }
    }
    case 'PENDING_PAYMENT':
    case 'COMPLETED': {
      const [objection] = order.objections
      return objection && { kind: 'objectionDecided', lineId: objection.lineId, isCharged: false }
    }
    default:
      return undefined
  }
}
