import { distanceMetres } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listSharedCars } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { listingOf } from '../shared/listing.ts'
import { freeCarsAt, listLots, lotView, sharedCarView } from '../shared/lent-cars.ts'
import { nearest } from '../shared/rules/nearest.ts'

export const listSharedCarsAnswer = answer(listSharedCars, async ({ query, who, tx, house, language }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const listing = await listingOf({ tx, house, query, language })
  const { here } = listing
  const found = listLots(house).map((stand) => ({ stand, free: freeCarsAt(listing, stand) }))
  return {
    cars: nearest(
      found.flatMap(({ free }) => free.map((car) => sharedCarView(listing, car))),
      here,
    ),
    lots: nearest(
      found.map(({ stand, free }) => ({
        ...lotView(stand, { now: house.clock.now(), language }),
        freeCars: free.length,
        distanceMetres: here ? Math.round(distanceMetres(here, stand.point)) : null,
      })),
      here,
    ),
  }
})
