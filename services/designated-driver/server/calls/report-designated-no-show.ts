import { configValue } from '@daoxing/configs/server'
import { Refusal, secondsBetween } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportDesignatedNoShow } from '@daoxing/designated-driver/contract'
import { feeProof } from '../cancel-fee.ts'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'
import { endBeforeStart } from '../end-trip.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'

export const reportDesignatedNoShowAnswer = answer(reportDesignatedNoShow, async ({ params, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, who.driverId, params.hash)
  const { state, arrivedAt, lastEvent, codeCheckedAt, reservedFor } = trip
  if (lastEvent === 'NO_SHOW') return { state }
  // A rider who has shown the code is there.
  if (state !== 'ARRIVED' || arrivedAt === null || codeCheckedAt !== null)
    throw new Refusal('kit.movedMeanwhile', { state })
  const { freeWaitSeconds } = await configValue(tx, designatedDriverConfigs.designated_driver_times)
  // A driver who comes early waits for the reserved time first.
  const since = reservedFor !== null && reservedFor > arrivedAt ? reservedFor : arrivedAt
  const left = freeWaitSeconds - secondsBetween(since, house.clock.now())
  if (left > 0) throw new Refusal('designatedDriver.waitLonger', { seconds: Math.ceil(left) })
  if (feeProof({ house, trip }) === undefined) throw new Refusal('designatedDriver.tooFarFromPickup')
  const cancel = { reason: 'DRIVER_CANCEL', by: 'driver', reasonId: 'noShow', detail: '' } as const
  const { row } = await endBeforeStart({ tx, house, trip, event: 'NO_SHOW', cancel, isCharged: true })
  return { state: row.state }
})
