import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { driverLeavesDesignated } from '@daoxing/designated-driver/contract'
import { endBeforeStart } from '../end-trip.ts'
import { giveBackTrip } from '../give-back-trip.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'

/** A driver who cannot come gives the trip back. One who refuses what is unlawful or unsafe ends it, without a fee. */
export const driverLeavesDesignatedAnswer = answer(driverLeavesDesignated, async ({ params, body, who, tx, house }) => {
  const { why, detail } = body
  const trip = await lockedTripOfDriver(tx, who.driverId, params.hash)
  const { state, before } = trip
  if (state === 'CANCELED' && trip.cancel?.reasonId === why) return { state }
  if (state !== 'DRIVER_EN_ROUTE' && state !== 'ARRIVED') throw new Refusal('kit.movedMeanwhile', { state })
  if (why === 'cannotCome') {
    const { row } = await giveBackTrip({ tx, house, trip, by: 'driver', reason: why })
    return { state: row.state }
  }
  if (why === 'picturesRefused' && before.answer !== 'refused') throw new Refusal('designatedDriver.picturesNotRefused')
  const cancel = { reason: 'DRIVER_CANCEL', by: 'driver', reasonId: why, detail } as const
  const { row } = await endBeforeStart({ tx, house, trip, event: 'CANCELED', cancel, isCharged: false })
  return { state: row.state }
})
