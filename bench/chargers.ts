import assert from 'node:assert/strict'
import {
  createStationIndex,
  lookAtView,
  matchStations,
  type PublishedStation,
  type StationFilter,
  type StationIndex,
  stationView,
  type Viewing,
} from '@daoxing/charging/server/testing'
import { seededRandom } from '@daoxing/kit/server'
import { cpuMicrosOf, keep } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

const [stationCount, chargersOfStation] = [25_000, 4]
const nowMs = Date.parse('2026-11-24T04:00:00.000Z')
const taiwan = { south: 21.9, north: 25.3, west: 120, east: 122 }
const around = (lat: number, lng: number, degrees: number) => ({
  ...{ south: lat - degrees, north: lat + degrees, west: lng - degrees / 2, east: lng + degrees / 2 },
})

/** The map of chargers with 100,000 connectors, against a filter over the same stations as objects. */
export async function measureChargers(): Promise<readonly Line[]> {
  const stations = someStations()
  globalThis.gc?.()
  const before = process.memoryUsage()
  const index = createStationIndex()
  index.tariffs.put('TW/SPK/t1', tariff)
  for (const station of stations) index.put(structuredClone(station))
  globalThis.gc?.()
  const after = process.memoryUsage()
  const megabytes = Math.round((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6)
  const narrow = { plugMask: 1 << 1, lowKw: 50, highKw: 800, isFree: true }
  const look = (box: NonNullable<StationFilter['box']>, zoom: number, more: Partial<StationFilter> = narrow) => {
    const filter = { ...everything, ...more, box }
    const matches = matchStations(index, filter)
    const view = lookAtView({
      index,
      matches,
      zoom,
      viewOf: (station) => stationView(viewingOf(index, filter), station),
    })
    assert(JSON.stringify(view).length < 40_000 && view.stations.length + view.clusters.length <= 300)
    return view
  }
  const each = (run: () => unknown) => ({ times: 20, run: () => Array.from({ length: 20 }, () => keep(run())) })
  const cpu = await cpuMicrosOf({
    phone: each(() => look(around(25.04, 121.54, 0.05), 13)),
    city: each(() => look(around(25.04, 121.54, 0.3), 10)),
    island: each(() => look(taiwan, 7)),
    open: each(() => look(taiwan, 7, { isOpenNow: true, name: '站1' })),
    anchor: each(() => scanObjects(stations)),
  })
  const line = (promise: string, figure: number): Line => ({
    promise,
    ...{
      figure: micros(figure),
      anchor: `a scan of objects: ${micros(cpu.anchor)}`,
      ratio: ratioOf(figure, cpu.anchor),
    },
  })
  return [
    line("a phone's view of 100,000 connectors, with filters (2 ms)", cpu.phone),
    line('a view of a city, with filters (2 ms)', cpu.city),
    line('a view of the island, with filters (2 ms)', cpu.island),
    line('the same, by name and open now', cpu.open),
    { promise: 'memory of 100,000 connectors (150 MB)', figure: `${megabytes} MB`, anchor: '', ratio: '' },
  ]
}

const everything: Omit<StationFilter, 'box'> = {
  ...{ name: '', plugMask: 0xff, lowKw: 0, highKw: 2_000, parties: undefined, priceTypes: 0 },
  ...{ isFree: false, isOpenNow: false, only: undefined, nowMs },
}

const viewingOf = (index: StationIndex, filter: Viewing['filter']): Viewing => ({
  ...{ index, filter, from: { lat: 25.04, lng: 121.54 }, car: undefined, favourites: new Set<string>() },
  ...{ ownParties: new Set<string>(), costOf: () => null },
})

const tariff = {
  ...{ country_code: 'TW', party_id: 'SPK', id: 'T1', currency: 'TWD', tariff_alt_text: [] },
  elements: [{ price_components: [{ type: 'ENERGY' as const, price: 10, step_size: 1 }] }],
  last_updated: '2026-11-01T00:00:00.000Z',
}

/** A third of the stations in greater Taipei, the rest along the coast. */
function someStations(): readonly PublishedStation[] {
  const random = seededRandom('chargers')
  return Array.from({ length: stationCount }, (_, number): PublishedStation => {
    const isNorth = number % 3 === 0
    const lat = isNorth ? 24.95 + random.next() * 0.2 : 22 + random.next() * 3.2
    return {
      ...{
        key: `TW/SPK/l${number}`,
        countryCode: 'TW',
        partyId: 'SPK',
        stationId: `L${number}`,
        name: `充電站${number}`,
      },
      ...{
        address: `臺北市信義區市府路 ${number} 號`,
        lat,
        lng: isNorth ? 121.4 + random.next() * 0.3 : 120.2 + random.next(),
      },
      ...{ timeZone: 'Asia/Taipei', hours: undefined },
      chargers: Array.from({ length: chargersOfStation }, (_unused, place) => ({
        ...{ chargerId: `E${number}-${place}`, evseId: `TW*SPK*E${number}*${place}`, reference: `A-${number}` },
        ...{
          status: random.next() < 0.6 ? ('AVAILABLE' as const) : ('CHARGING' as const),
          statusAt: '2026-11-24T03:00:00.000Z',
        },
        connectors: [
          place % 2 === 0
            ? { plug: 'CCS2' as const, current: 'DC' as const, powerKw: 60 + place * 30, tariffKeys: ['TW/SPK/t1'] }
            : { plug: 'SAE_J1772' as const, current: 'AC' as const, powerKw: 7, tariffKeys: ['TW/SPK/t1'] },
        ],
      })),
    }
  })
}

const scanObjects = (stations: readonly PublishedStation[]) =>
  stations.filter(({ chargers }) =>
    chargers.some(
      ({ status, connectors }) =>
        status === 'AVAILABLE' && connectors.some(({ plug, powerKw }) => plug === 'CCS2' && powerKw >= 50),
    ),
  )
