import { configValue } from '@daoxing/configs/server'
import { filledPath, plusSeconds } from '@daoxing/kit/contract'
import { readBayPhoto, type ScooterRental, scooterPaymentStatus, scooterStatus } from '@daoxing/scooter/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { scooterModels } from './models.ts'
import type { RentalStep } from './locked-rental.ts'
import { billOf } from './rules/bill.ts'
import { meterAt } from './rules/meter.ts'
import { pausedSince } from './rules/pause.ts'
import { photoUntil, rightsOf } from './rules/rights.ts'
import { scooterConfigs } from './scooter-configs.ts'
import { placeOf, vehicleStatusOf } from './vehicle-status.ts'
import { conditionOf } from '@daoxing/assets/server'

export const photoUrl = (photoId: string | null): string | null =>
  photoId === null ? null : filledPath(readBayPhoto, { photoId })

/** The full rental as its rider sees it. */
export async function rentalView({ tx, house, rental }: RentalStep): Promise<ScooterRental> {
  const { orderHash, state, returnRequestedAt } = rental
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (!payment) throw new Error(`the order ${orderHash} has no payment`)
  const now = house.clock.now()
  const paused = pausedSince(rental)
  const { stillRentingSeconds } = await configValue(tx, scooterConfigs.scooter_times)
  const kmPerPercent = (await scooterModels(tx, house)).get(rental.modelCode)?.kmPerPercent ?? 0.5
  return {
    wemoRentId: orderHash,
    revision: rental.revision,
    status: scooterStatus(rental),
    state,
    lastEvent: rental.lastEvent,
    reservedAt: rental.reservedAt,
    pickupDeadline: rental.pickUpBy,
    wemoVehicleModelId: rental.model.wemoVehicleModelId,
    plate: rental.plate,
    model: rental.model,
    place: rental.endedAt === null ? placeOf(conditionOf(house, rental.assetId), rental.place) : rental.place,
    bayPhotoUrl: photoUrl(rental.bayPhotoId),
    vehicleStatus: vehicleStatusOf({ house, rental, kmPerPercent }),
    tariff: rental.tariff,
    holdTwd: rental.holdTwd,
    meter: meterAt(rental, now),
    offSince: rental.state === 'RIDING' ? rental.offSince : null,
    stillRentingAt: paused === null ? null : plusSeconds(paused, stillRentingSeconds),
    plan: rental.plan,
    command: rental.command,
    trouble: rental.trouble,
    return:
      returnRequestedAt === null
        ? null
        : {
            requestedAt: returnRequestedAt,
            place: rental.returnPlace,
            problems: rental.returnProblems,
            endsAt: state === 'RETURNING' ? rental.returnEndsAt : null,
            photoNeeded: rental.photoNeeded && rental.photoId === null,
            photoUntil: photoUntil(rental),
            photoUrl: photoUrl(rental.photoId),
          },
    endedBy: rental.endedBy,
    endedAt: rental.endedAt,
    bill: billOf(rental),
    fees: rental.fees,
    payment: {
      revision: payment.revision,
      method: payment.method,
      status: scooterPaymentStatus(payment.status),
      paidTwd: payment.paidTwd,
      openTwd: payment.openTwd,
      declineReason: payment.declineReason,
      canPay: payment.canPay,
    },
    can: rightsOf(rental, { now, canPay: payment.canPay }),
  }
}
