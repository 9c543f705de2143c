import { readFilters, TariffType } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { contractorParties, registeredParties } from '../account/discount-of.ts'
import { stationsOf } from '../find/follow-stations.ts'
import { carSeries, connectorToCarSeries } from '../rules/car-series.ts'

/** Operators with stations on the map, the largest first. */
export const readFiltersAnswer = answer(readFilters, async ({ tx, house }) => {
  const counts = new Map<string, number>()
  for (const station of stationsOf(house).stations) {
    if (!station) continue
    const party = `${station.countryCode}/${station.partyId}`
    counts.set(party, (counts.get(party) ?? 0) + 1)
  }
  const cpos = (await registeredParties(tx)).flatMap(({ country, party, name }) => {
    const stations = counts.get(`${country}/${party}`) ?? 0
    return stations > 0 ? [{ partyId: party, name, stations }] : []
  })
  return {
    cpos: cpos.toSorted((one, other) => other.stations - one.stations || one.name.localeCompare(other.name)),
    priceTypes: [...TariffType.options],
    contractorCpos: (await contractorParties(tx)).map(({ partyId, name }) => ({ partyId, name })),
    carSeries: [...carSeries],
    connectorToCarSeries: connectorToCarSeries(),
  }
})
