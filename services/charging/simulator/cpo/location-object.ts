import type { OcpiCdr, OcpiEvse, OcpiEvseStatus, OcpiLocation } from '@daoxing/charging/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import type * as z from 'zod/mini'
import { countryCode } from './operators.ts'
import type { ChargingSite, SiteConnector, SiteEvse } from './sites.ts'

type EvseObject = z.input<typeof OcpiEvse>
export type LocationObject = z.input<typeof OcpiLocation> & { readonly evses: EvseObject[] }

/** The status of an EVSE and its moment. */
export type EvseNow = { readonly status: OcpiEvseStatus; readonly sinceMs: number }

/** A station as its operator tells it. */
export function locationOf(
  site: ChargingSite,
  { nowOf, madeAtMs }: { readonly nowOf: (uid: string) => EvseNow; readonly madeAtMs: number },
): LocationObject {
  const { operator, point } = site
  const evses = site.chargers.flatMap((charger) => charger.evses)
  const newestMs = Math.max(madeAtMs, ...evses.map(({ uid }) => nowOf(uid).sinceMs))
  return {
    ...{ country_code: countryCode, party_id: operator.partyId, id: site.locationId, publish: site.isPublic },
    ...{ name: site.nameZh, address: site.address, city: cityOf(site), postal_code: '100', country: 'TWN' },
    coordinates: { latitude: point.lat.toFixed(6), longitude: point.lng.toFixed(6) },
    related_locations: [],
    parking_type: site.isUnderground ? 'UNDERGROUND_GARAGE' : 'PARKING_LOT',
    evses: evses.map((evse) => evseOf(site, evse, { now: nowOf(evse.uid), madeAtMs })),
    directions: [
      {
        language: 'zh',
        text: site.isUnderground ? '由車道入口下行，跟隨充電標示。' : '由主要入口進入，充電區在右側。',
      },
      {
        language: 'en',
        text: site.isUnderground ? 'Down the ramp, follow the signs.' : 'On the right of the entrance.',
      },
    ],
    operator: { name: operator.nameZh, website: operator.website },
    facilities: site.isUnderground ? ['MALL', 'METRO_STATION', 'WIFI'] : ['PARKING_LOT', 'CAFE'],
    time_zone: 'Asia/Taipei',
    opening_times: site.isAlwaysOpen
      ? { twentyfourseven: true }
      : {
          twentyfourseven: false,
          regular_hours: Array.from({ length: 7 }, (_, day) => ({
            ...{ weekday: day + 1, period_begin: '06:00', period_end: '24:00' },
          })),
        },
    charging_when_closed: true,
    energy_mix: { is_green_energy: operator.partyId === 'LYU', supplier_name: '台灣電力公司' },
    last_updated: instantFromMs(newestMs),
  }
}

/** An EVSE of a station. */
export function evseOf(
  { operator }: Pick<ChargingSite, 'operator'>,
  evse: SiteEvse,
  { now, madeAtMs }: { readonly now: EvseNow; readonly madeAtMs: number },
): EvseObject {
  const { uid, evseId, reference, floor } = evse
  return {
    ...{ uid, evse_id: evseId, status: now.status, physical_reference: reference },
    ...(floor === null ? {} : { floor_level: floor }),
    capabilities: [
      ...['REMOTE_START_STOP_CAPABLE', 'UNLOCK_CAPABLE', 'START_SESSION_CONNECTOR_REQUIRED', 'RFID_READER'],
      ...(operator.canReserve ? ['RESERVABLE'] : []),
    ],
    connectors: evse.connectors.map((connector) => ({
      ...{ id: connector.id, standard: connector.standard, format: connector.isDc ? 'CABLE' : 'SOCKET' },
      ...{ power_type: powerTypeOf(connector), max_voltage: connector.volts, max_amperage: connector.amps },
      ...{ max_electric_power: connector.watts, tariff_ids: [connector.tariffId] },
      last_updated: instantFromMs(madeAtMs),
    })),
    last_updated: instantFromMs(now.sinceMs),
  }
}

/** The place of a bill. */
export function cdrLocationOf(
  site: ChargingSite,
  evse: SiteEvse,
  connector: SiteConnector,
): z.input<typeof OcpiCdr>['cdr_location'] {
  return {
    ...{ id: site.locationId, name: site.nameZh, address: site.address, city: cityOf(site), country: 'TWN' },
    coordinates: { latitude: site.point.lat.toFixed(6), longitude: site.point.lng.toFixed(6) },
    ...{ evse_uid: evse.uid, evse_id: evse.evseId, connector_id: connector.id },
    ...{ connector_standard: connector.standard, connector_format: connector.isDc ? 'CABLE' : 'SOCKET' },
    connector_power_type: powerTypeOf(connector),
  }
}

const powerTypeOf = ({ isDc, standard }: SiteConnector) =>
  isDc ? 'DC' : standard === 'IEC_62196_T1' ? 'AC_1_PHASE' : 'AC_3_PHASE'

const suburbs = ['永和區', '板橋區', '三重區', '蘆洲區', '新莊區', '新店區', '汐止區', '中和區']
const cityOf = ({ district }: ChargingSite) => (suburbs.includes(district) ? '新北市' : '臺北市')
