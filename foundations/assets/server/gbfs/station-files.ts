import { isOpenAt, type ParkingType, type Stand } from '@daoxing/assets/contract'
import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { memoryOf } from '../memory/memory-of.ts'
import { gbfsTime, localized, placeName, sixDigits } from './local-text.ts'
import { osmHours } from './osm-hours.ts'
import type { PublishedSystem } from './published-system.ts'
import type { Fleet } from './read-fleet.ts'

type Read = { readonly house: House; readonly system: PublishedSystem; readonly fleet: Fleet }

const parkingTypes = {
  Flat: 'parking_lot',
  // A building of several floors.
  Stereoscopic: 'parking_lot',
  Underground: 'underground_parking',
  // The machine brings the car: no rider walks to it.
  Mechanical: 'other',
  Roadside: 'street_parking',
} as const satisfies Record<ParkingType, string>

/** The stands of a system. One that was closed stays listed while vehicles stand there. */
export function standsOf({ house, system, fleet }: Read): readonly Stand[] {
  return [...memoryOf(house).stands()]
    .filter((stand) => system.hasStand({ house, stand }))
    .filter(({ isClosed, standId }) => !isClosed || fleet.stands.has(standId))
    .toSorted((a, b) => (a.standId < b.standId ? -1 : 1))
}

/** The number of bays; undefined for an area at the roadside, whose bays are not counted. */
const baysOf = ({ kind, capacity }: Stand) => (kind === 'zone' ? undefined : capacity)

export function stationInformation(read: Read): object {
  const { house, system } = read
  return {
    stations: standsOf(read).map((stand) => ({
      station_id: stand.standId,
      name: localized(placeName(stand.nameZh, stand.nameEn)),
      lat: sixDigits(stand.point.lat),
      lon: sixDigits(stand.point.lng),
      address: stand.addressZh,
      station_opening_hours: osmHours(stand.hours),
      is_virtual_station: true,
      parking_type: parkingTypes[stand.parkingType],
      contact_phone: internationalPhone(stand.phone),
      capacity: baysOf(stand),
      rental_uris: { web: house.settings.publicUrl + system.standPath(stand.standId) },
    })),
  }
}

/** Without the time at which it was known, which `stationStatus` of a file adds. */
export function stationStates(read: Read, now: Instant): readonly object[] {
  return standsOf(read).map((stand) => {
    const { occupied = 0, disabled = 0, free = new Map<string, number>() } = read.fleet.stands.get(stand.standId) ?? {}
    const bays = baysOf(stand)
    const isOpen = !stand.isClosed && isOpenAt(stand.hours, now)
    return {
      station_id: stand.standId,
      num_vehicles_available: free.values().reduce((sum, count) => sum + count, 0),
      vehicle_types_available: [...free].map(([vehicle_type_id, count]) => ({ vehicle_type_id, count })),
      num_vehicles_disabled: disabled,
      ...(bays !== undefined && { num_docks_available: Math.max(0, bays - occupied) }),
      is_installed: !stand.isClosed,
      is_renting: isOpen,
      is_returning: isOpen,
    }
  })
}

export function stationStatus(states: readonly object[], knownAtMs: number): object {
  const last_reported = gbfsTime(instantFromMs(knownAtMs))
  return { stations: states.map((state) => ({ ...state, last_reported })) }
}

/** Alerts that follow from the stands: one was closed, and its vehicles are still to be fetched. */
export function systemAlerts(read: Read): object {
  const { house } = read
  const say = (language: 'zh-TW' | 'en' | 'ja', stand: string) =>
    house.words.say('assets_gbfs_standClosed', language, { stand }) ?? stand
  return {
    alerts: standsOf(read)
      .filter(({ isClosed }) => isClosed)
      .map(({ standId, nameZh, nameEn }) => {
        const name = placeName(nameZh, nameEn)
        return {
          alert_id: `closed-${standId}`,
          type: 'station_closure',
          station_ids: [standId],
          summary: localized({
            'zh-TW': say('zh-TW', name['zh-TW']),
            en: say('en', name.en),
            ja: say('ja', name.ja),
          }),
        }
      }),
  }
}

/** E.164 of a number in Taiwan; undefined for a short or an extended one. */
function internationalPhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/[-()]/g, '')
  return /^0\d{8,9}$/.test(digits) ? `+886${digits.slice(1)}` : undefined
}
