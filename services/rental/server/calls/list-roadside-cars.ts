import { answer } from '@daoxing/kit/server'
import { listRoadsideCars } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { listingOf } from '../shared/listing.ts'
import { freeCarsAt, listLots, sharedCarView } from '../shared/lent-cars.ts'
import { nearest } from '../shared/rules/nearest.ts'

export const listRoadsideCarsAnswer = answer(listRoadsideCars, async ({ query, who, tx, house, language }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const listing = await listingOf({ tx, house, query, language })
  const cars = listLots(house)
    .filter(({ kind }) => kind === 'zone')
    .flatMap((stand) => freeCarsAt(listing, stand).map((car) => sharedCarView(listing, car)))
  return { cars: nearest(cars, listing.here) }
})
