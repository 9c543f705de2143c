import { gbfsFiles, type GbfsFile, gbfsVersion } from '@daoxing/assets/contract'
import type { House } from '@daoxing/kit/server'
import { type Content, keepAnswer, type KeptAnswer } from './kept-answer.ts'
import { keepFresh } from './keep-fresh.ts'
import { gbfsTime } from './local-text.ts'
import { type PublishedSystem, publishedSystems } from './published-system.ts'
import { readPublisher } from './publisher.ts'
import { createFleetReader, type Fleet } from './read-fleet.ts'
import { stationInformation, stationStates, stationStatus, systemAlerts } from './station-files.ts'
import { geofencingZones } from './zone-file.ts'
import { discovery, gbfsVersions, manifest, pricingPlans, systemInformation, vehicleTypes } from './system-files.ts'

export type Feed = { readonly ttlSeconds: number; readonly read: () => Promise<KeptAnswer | undefined> }

/** Of the files that tell where vehicles stand, and which are free. */
const statusSeconds = 10
/** The fleet is read for several files at once. */
const fleetSeconds = 5
/** Everything else. */
const slowSeconds = 60
const discoverySeconds = 300
/** The files of states must never seem to be older than five minutes. */
const renewStatusSeconds = 240
const renewSeconds = 24 * 3600

type Feeds = { readonly systems: ReadonlyMap<string, ReadonlyMap<GbfsFile, Feed>>; readonly manifest: Feed }
const held = new WeakMap<House, Feeds>()

/** All files of a server, made on request. */
export function feedsOf(house: House): Feeds {
  return held.getOrInsertComputed(house, () => {
    const systems = publishedSystems(house)
    return {
      systems: new Map(systems.map((system) => [system.systemId, feedsOfSystem(house, system)])),
      manifest: slowFeed(house, discoverySeconds, async () => manifest(house, systems)),
    }
  })
}

function feedsOfSystem(house: House, system: PublishedSystem): ReadonlyMap<GbfsFile, Feed> {
  const fresh = <Value>(seconds: number, read: () => Promise<Value>) => keepFresh({ house, seconds }, read)
  const readTerms = fresh(slowSeconds, () => system.readTerms({ house, tx: house.database }))
  const publisher = fresh(slowSeconds, () => readPublisher(house.database))
  const readFleet = createFleetReader({ house, system })
  const fleetNow = fresh(fleetSeconds, async () => readFleet(await readTerms()))
  const readNow = async () => ({ house, system, fleet: await fleetNow() })
  const readPriced = async () => ({ ...(await readNow()), terms: await readTerms() })
  const slow = (read: () => Promise<object | undefined>) => slowFeed(house, slowSeconds, read)
  const rarely = (read: () => Promise<object>) => slowFeed(house, discoverySeconds, read)
  const zonesNow = async () => geofencingZones({ ...(await readNow()), at: house.clock.now() })
  const filesNow = async () => {
    const hasZones = (await zonesNow()) !== undefined
    return gbfsFiles.filter((file) => file !== 'geofencing_zones' || hasZones)
  }
  const files: Readonly<Record<GbfsFile, Feed>> = {
    gbfs: slow(async () => discovery(house, system, await filesNow())),
    gbfs_versions: rarely(async () => gbfsVersions(house, system)),
    system_information: slow(async () => systemInformation({ ...(await readPriced()), publisher: await publisher() })),
    vehicle_types: slow(async () => vehicleTypes(await readPriced())),
    station_information: slow(async () => stationInformation(await readNow())),
    station_status: feed(house, { ttlSeconds: statusSeconds, renewSeconds: renewStatusSeconds }, async () => {
      const states = stationStates(await readNow(), house.clock.now())
      return { key: JSON.stringify(states), dataOf: (knownAtMs) => JSON.stringify(stationStatus(states, knownAtMs)) }
    }),
    vehicle_status: feed(house, { ttlSeconds: statusSeconds, renewSeconds: renewStatusSeconds }, async () => {
      const { revision, vehicles } = await fleetNow()
      return { key: String(revision), dataOf: () => vehiclesText(vehicles) }
    }),
    system_pricing_plans: slow(async () => pricingPlans(await readTerms())),
    system_alerts: slow(async () => systemAlerts(await readNow())),
    geofencing_zones: slow(zonesNow),
  }
  return new Map(gbfsFiles.map((file) => [file, files[file]]))
}

const vehiclesText = (vehicles: Fleet['vehicles']) => `{"vehicles":[${vehicles.join(',')}]}`

type Times = { readonly ttlSeconds: number; readonly renewSeconds: number }
type Data = { readonly key: string; readonly dataOf: (knownAtMs: number) => string }

function feed(house: House, times: Times, read: () => Promise<Data | undefined>): Feed {
  const { ttlSeconds } = times
  const content = async (): Promise<Content | undefined> => {
    const data = await read()
    if (!data) return undefined
    const { key, dataOf } = data
    const write = (knownAtMs: number) => {
      const head = `"last_updated":"${gbfsTime(knownAtMs)}","ttl":${ttlSeconds},"version":"${gbfsVersion}"`
      return Buffer.from(`{${head},"data":${dataOf(knownAtMs)}}`)
    }
    return { key, write }
  }
  return { ttlSeconds, read: keepAnswer({ house, ...times, read: content }) }
}

function slowFeed(house: House, ttlSeconds: number, read: () => Promise<object | undefined>): Feed {
  return feed(house, { ttlSeconds, renewSeconds }, async () => {
    const data = await read()
    if (!data) return undefined
    const text = JSON.stringify(data)
    return { key: text, dataOf: () => text }
  })
}
