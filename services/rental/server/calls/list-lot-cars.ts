import { standOf } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listLotCars } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { listingOf } from '../shared/listing.ts'
import { freeCarsAt, isLot, lotView, sharedCarView } from '../shared/lent-cars.ts'

export const listLotCarsAnswer = answer(listLotCars, async ({ params, query, who, tx, house, language }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const stand = standOf(house, params.stationId)
  if (!stand || !isLot(stand) || stand.isClosed) throw new Refusal('kit.notFound')
  const listing = await listingOf({ tx, house, query, language })
  const [sunday = null, ...others] = stand.hours
  return {
    lot: lotView(stand, { now: house.clock.now(), language }),
    openingHours: [...others, sunday],
    cars: freeCarsAt(listing, stand).map((car) => sharedCarView(listing, car)),
  }
})
