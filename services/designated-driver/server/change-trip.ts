import { configValue } from '@daoxing/configs/server'
import { setJobTarget } from '@daoxing/dispatch/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { Moved } from '@daoxing/orders/server'
import { dropRaise, orderPaymentOf, raiseHold } from '@daoxing/wallet/server'
import { isChangeOpen } from './change-view.ts'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { lapseChange, lapseChangeKey } from './jobs/trip-jobs.ts'
import { type Fee, findFee } from './stores/fee-store.ts'
import type { ChangeRecord, TripFields, TripRecord } from './stores/trip-table.ts'
import { hasDriverNow, type TripInput } from './trip-view.ts'
import { type TripMove, trips } from './trips.ts'

type OfFee = TripInput & { readonly fee: Fee }

/** Whether the rider may change the trip: a driver works on it, who is asked. */
export const isChangeable = hasDriverNow

/** Starts a change that the rider has agreed to. A difference is held before the driver is asked. */
export async function beginChange({ tx, house, trip, fee }: OfFee): Promise<string | undefined> {
  const { tripHash: orderHash } = trip
  const movement = await raiseHold({ tx, house, orderHash, amountTwd: fee.amountTwd })
  const change: ChangeRecord = {
    ...{ changeHash: fee.feeId, state: 'AUTHORIZING', amountTwd: fee.amountTwd, hours: fee.hours },
    ...{ endAddress: fee.end?.address ?? null, answerBy: null, declineReason: null },
  }
  const { row } = await trips.amend({ tx, house, row: trip, change: { change } })
  if (movement === undefined) await askDriver({ tx, house, trip: row })
  return movement
}

/** The difference is held: the driver has some time to answer. */
export async function askDriver({ tx, house, trip }: TripInput): Promise<void> {
  const { change, tripHash } = trip
  if (change?.state !== 'AUTHORIZING') return
  if (!isChangeable(trip)) return void (await endChange({ tx, house, trip, as: 'LAPSED' }))
  const { answerSeconds } = await configValue(tx, designatedDriverConfigs.designated_driver_times)
  const answerBy = plusSeconds(house.clock.now(), answerSeconds)
  await house.jobs.plan(tx, lapseChange, { tripHash }, { key: lapseChangeKey(tripHash), dueAt: answerBy })
  await trips.amend({ tx, house, row: trip, change: { change: { ...change, state: 'DRIVER_ASKED', answerBy } } })
}

/** The driver agrees: both have the new destination, hours and price from now on. */
export async function applyChange({ tx, house, trip }: TripInput): Promise<Moved<TripMove>> {
  const { change, riderId, driverId, appliedChanges, state, tripHash } = trip
  const fee = change && (await findFee(tx, { riderId, feeId: change.changeHash }))
  if (!change || !fee) throw new Error(`the trip ${tripHash} has no change`)
  const { amountTwd, lines, end, way, hours, includedMetres } = fee
  const applied: TripFields = {
    ...{ amountTwd, lines: [...lines], end, way, hours, includedMetres, appliedChanges: appliedChanges + 1 },
    change: { ...change, state: 'ACCEPTED', answerBy: null },
  }
  return trips.amend({
    ...{ tx, house, row: trip, change: applied },
    async effect() {
      if (state === 'TRIP_STARTED' && driverId !== null && end !== null)
        await setJobTarget({ tx, house, driverId, target: end.location })
    },
  })
}

type Ending = TripInput & { readonly as: 'HOLD_DECLINED' | 'DRIVER_DECLINED' | 'LAPSED' }

/** Ends a change without effect: the trip continues as agreed, and the difference is released. */
export async function endChange({ tx, house, trip, as }: Ending): Promise<Moved<TripMove>> {
  return trips.amend({ tx, house, row: trip, change: await endedChange({ tx, house, trip, as }) })
}

/** The fields of a trip whose open change ends because the trip moves on. */
export async function dropChange({ tx, house, trip }: TripInput): Promise<Pick<TripRecord, 'change'>> {
  return isChangeOpen(trip) ? endedChange({ tx, house, trip, as: 'LAPSED' }) : { change: trip.change }
}

async function endedChange({ tx, house, trip, as }: Ending): Promise<Pick<TripRecord, 'change'>> {
  const { change, appliedChanges, tripHash: orderHash } = trip
  if (change === null) return { change }
  // The hold of an applied change is part of the price, and is released with the rest at the end.
  if (as !== 'HOLD_DECLINED' && appliedChanges === 0) await dropRaise({ tx, house, orderHash })
  const declineReason =
    as === 'HOLD_DECLINED' ? ((await orderPaymentOf({ tx, house, orderHash }))?.declineReason ?? 'refused') : null
  return { change: { ...change, state: as, answerBy: null, declineReason } }
}
