import { riderOf } from '@daoxing/identity/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { DesignatedJob } from '@daoxing/designated-driver/contract'
import { configValue } from '@daoxing/configs/server'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { changeView } from './change-view.ts'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { handoverViews } from './handover-view.ts'
import { peopleOf } from './people.ts'
import { routeView, type TripInput } from './trip-view.ts'

/** The trip as its driver sees it, from the acceptance on. */
export async function jobView({ tx, house, trip }: TripInput): Promise<DesignatedJob> {
  const { tripHash, acceptedAt, arrivedAt, start, end } = trip
  const pickupRoute = routeView(trip.pickupWay)
  if (acceptedAt === null || pickupRoute === null) throw new Error(`the trip ${tripHash} has no driver`)
  const { displayName: riderName } = await riderOf(tx, trip.riderId)
  const { freeWaitSeconds } = await configValue(tx, designatedDriverConfigs.designated_driver_times)
  const payment = await orderPaymentOf({ tx, house, orderHash: tripHash })
  return {
    orderHash: tripHash,
    revision: trip.revision,
    state: trip.state,
    mode: trip.mode,
    riderName,
    companionName: (await peopleOf({ tx, house, tripHash })).companionName,
    pickup: { address: start.address, location: start.location },
    dropoff: end && { address: end.address, location: end.location },
    pickupRoute,
    route: routeView(trip.way),
    includedMetres: trip.includedMetres,
    hours: trip.hours,
    preferences: [...trip.preferences],
    markupTwd: trip.markupTwd,
    note: trip.note,
    carPlate: trip.carPlate,
    carModel: trip.carModel,
    amountTwd: trip.amountTwd,
    collectTwd: payment?.method === 'cash' ? trip.amountTwd : 0,
    acceptedAt,
    arrivedAt,
    noShowFrom: arrivedAt && plusSeconds(arrivedAt, freeWaitSeconds),
    codeCheckedAt: trip.codeCheckedAt,
    codeBlockedUntil: trip.codeBlockedUntil,
    handovers: await handoverViews(tx, trip),
    startedAt: trip.startedAt,
    change: changeView(trip),
  }
}
