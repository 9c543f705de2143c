import type { CarSeries, PlugType } from '@daoxing/charging/contract'
import { distanceMetres, type LatLng, type RefusalFacts } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { findLocation } from '../stores/ocpi/location-store.ts'
import { isOpenAt } from '../rules/opening-hours.ts'
import { plugOf } from '../rules/plug-of.ts'
import { plugKeyText, stationKeyText, stationOfText } from '../rules/station-key.ts'
import { plugMaskOf } from './connector-code.ts'
import { stationsOf } from './follow-stations.ts'
import { matchStations } from './match-stations.ts'
import { nearestFirst } from './sort-stations.ts'

type Asked = {
  readonly tx: Tx
  readonly house: House
  readonly from: LatLng
  /** The charger that was refused, as the key of its station and its id. */
  readonly besides: { readonly stationKey: string; readonly chargerId: string }
  readonly plug: PlugType | null
  readonly series: CarSeries | undefined
}

/** Looked at one by one: the map may be a second behind. */
const candidatesMax = 8
const kmMax = 30

/** The nearest other free plug that fits, as facts of a refusal; nothing if there is none near by. */
export async function nearestOther(asked: Asked): Promise<RefusalFacts> {
  const { tx, house, from, plug, series } = asked
  const index = stationsOf(house)
  const nowMs = house.clock.nowMs()
  const plugs = series?.plugs ?? (plug === null ? [] : [plug])
  const degrees = kmMax / 100
  const matches = matchStations(index, {
    box: { south: from.lat - degrees, north: from.lat + degrees, west: from.lng - degrees, east: from.lng + degrees },
    ...{ name: '', plugMask: plugMaskOf(plugs), lowKw: 0, highKw: 2_000, parties: undefined, priceTypes: 0 },
    ...{ isFree: true, isOpenNow: true, only: undefined, nowMs },
  })
  for (const { key } of nearestFirst(index, matches, from).slice(0, candidatesMax)) {
    const found = await freePlugAt(tx, { key, plugs, besides: asked.besides, nowMs })
    if (!found) continue
    const metres = Math.round(distanceMetres(from, found.at))
    return { nearest: found.plugKey, nearestStation: found.name, nearestMetres: metres }
  }
  return {}
}

type Looked = Pick<Asked, 'besides'> & {
  readonly key: string
  readonly plugs: readonly PlugType[]
  readonly nowMs: number
}

async function freePlugAt(tx: Tx, { key, plugs, besides, nowMs }: Looked) {
  const { country, party, station } = stationOfText(key)
  const stored = await findLocation(tx, { countryCode: country, partyId: party, locationId: station })
  if (!stored?.record.isOffered) return undefined
  const { location, record } = stored
  if (!isOpenAt(location.opening_times, location.time_zone, nowMs)) return undefined
  for (const evse of location.evses) {
    const isRefused = key === besides.stationKey && evse.uid.toLowerCase() === besides.chargerId.toLowerCase()
    if (isRefused || evse.status !== 'AVAILABLE' || !evse.capabilities.includes('REMOTE_START_STOP_CAPABLE')) continue
    const connector = evse.connectors.find((one) => {
      const plug = plugOf(one)
      return plugs.length === 0 || (plug !== null && plugs.includes(plug))
    })
    if (!connector) continue
    const plugKey = plugKeyText({
      ...{ toCountryCode: country, toPartyId: party, locationId: location.id },
      ...{ chargerId: evse.uid, connectorId: connector.id },
    })
    return { plugKey, name: location.name ?? location.address, at: { lat: record.lat, lng: record.lng } }
  }
  return undefined
}

/** The key of the station of a plug. */
export const stationKeyOfPlug = (plug: {
  readonly toCountryCode: string
  readonly toPartyId: string
  readonly locationId: string
}): string => stationKeyText({ country: plug.toCountryCode, party: plug.toPartyId, station: plug.locationId })
