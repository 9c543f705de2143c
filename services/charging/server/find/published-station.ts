import type { OcpiEvse, OcpiLocation } from '@daoxing/charging/contract'
import { currentOf, plugOf, powerKwOf } from '../rules/plug-of.ts'
import { knownZone } from '../rules/local-week.ts'
import { stationKeyText } from '../rules/station-key.ts'
import type { PublishedStation } from './station-index.ts'

/** `TW/SPK/t1`: the key of a tariff. */
export const tariffKeyText = (
  { country, party }: { readonly country: string; readonly party: string },
  id: string,
): string => `${country}/${party}/${id.toLowerCase()}`

export const keyOfLocation = ({ country_code, party_id, id }: OcpiLocation) => ({
  country: country_code,
  party: party_id,
  station: id,
})

/** The address as people write it here: the city is not said twice. */
export const addressOf = ({ address, city }: Pick<OcpiLocation, 'address' | 'city'>): string =>
  address.includes(city) ? address : `${city}${address}`

/** The part of a location of OCPI that the map needs. */
export function publishedStation(location: OcpiLocation): PublishedStation {
  const key = keyOfLocation(location)
  return {
    key: stationKeyText(key),
    countryCode: key.country,
    partyId: key.party,
    stationId: key.station,
    name: location.name ?? location.address,
    address: addressOf(location),
    lat: Number(location.coordinates.latitude),
    lng: Number(location.coordinates.longitude),
    timeZone: knownZone(location.time_zone),
    hours: location.opening_times,
    chargers: location.evses.map((evse) => publishedCharger(key, evse)),
  }
}

export function publishedCharger(
  key: { readonly country: string; readonly party: string },
  evse: OcpiEvse,
): PublishedStation['chargers'][number] {
  return {
    chargerId: evse.uid,
    evseId: evse.evse_id ?? null,
    reference: evse.physical_reference ?? null,
    status: evse.status,
    statusAt: evse.last_updated,
    connectors: evse.connectors.map((connector) => ({
      plug: plugOf(connector),
      current: currentOf(connector),
      powerKw: powerKwOf(connector),
      tariffKeys: connector.tariff_ids.map((id) => tariffKeyText(key, id)),
    })),
  }
}
