import type { StationKey } from '@daoxing/charging/contract'

const part = (id: string) => encodeURIComponent(id.toLowerCase())

/** `TW/SPK/l1`: OCPI compares identifiers without regard to case. */
export const stationKeyText = ({ country, party, station }: StationKey): string =>
  `${country}/${party}/${part(station)}`

export function stationOfText(text: string): StationKey {
  const [country = '', party = '', station = ''] = text.split('/')
  return { country, party, station: decodeURIComponent(station) }
}

/** The key of one charger of a station. */
export const chargerKeyText = (stationKey: string, chargerId: string): string => `${stationKey}/${part(chargerId)}`

type Plug = {
  readonly toCountryCode: string
  readonly toPartyId: string
  readonly locationId: string
  readonly chargerId: string
  readonly connectorId: string
}

export const stationOfPlug = (plug: Omit<Plug, 'chargerId' | 'connectorId'>): StationKey => ({
  country: plug.toCountryCode,
  party: plug.toPartyId,
  station: plug.locationId,
})

/** The key of one plug, as quotes and refusals name it; its parts are as the operator writes them. */
export const plugKeyText = ({ toCountryCode, toPartyId, locationId, chargerId, connectorId }: Plug): string =>
  [toCountryCode, toPartyId, ...[locationId, chargerId, connectorId].map(encodeURIComponent)].join('/')
