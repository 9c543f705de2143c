import { configValue } from '@daoxing/configs/server'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { addRentalSearch } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { spanOf } from '../rules/times-of-wish.ts'
import { stationOf } from '../station-views.ts'
import { rememberSearch } from '../stores/search-store.ts'

export const addRentalSearchAnswer = answer(addRentalSearch, async ({ body, who: { riderId }, tx, house }) => {
  await refuseUnboundRenter({ tx, riderId })
  const { leadSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const searchedAt = house.clock.now()
  const { from: startsAt, until: endsAt } = spanOf(body, { now: searchedAt, leadSeconds })
  const fromStationId = stationOf(house, body.fromStationId).standId
  const toStationId = stationOf(house, body.toStationId).standId
  await lockUntilEnd(tx, `rider:${riderId}`)
  await rememberSearch(tx, { riderId, fromStationId, toStationId, startsAt, endsAt, searchedAt })
  return {}
})
