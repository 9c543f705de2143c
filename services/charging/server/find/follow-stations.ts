import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { newestChargerChange, usualHoursAfter, type UsualRecord } from '../stores/usual-store.ts'
import { healthReportsSince } from '../stores/report-store.ts'
import { doubtfulChargers } from '../rules/doubtful-chargers.ts'
import { evseOf, evsesChangedSince, findLocation, locationsChangedSince } from '../stores/ocpi/location-store.ts'
import { currentTariffs } from '../stores/ocpi/tariff-store.ts'
import { chargerKeyText, stationKeyText } from '../rules/station-key.ts'
import { publishedCharger, publishedStation } from './published-station.ts'
import { createStationIndex, type StationIndex } from './station-index.ts'

type Following = {
  readonly index: StationIndex
  locationMark: number
  evseMark: number
  refreshedAtMs: number
  slowAtMs: number
  usualAtMs: number
  refreshing: Promise<void> | undefined
  readonly tariffs: Map<string, string>
}

/** A change by any server is on the map after this time, once a rider looks. */
const refreshEveryMs = 1_000
/** Tariffs and reports change seldom, and usual hours by a sample. */
const slowEveryMs = 10_000
const usualEveryMs = 15 * 60_000
/** Read at once; between two reads other work goes on. */
const most = 500
const reportHours = 2
const followings = new WeakMap<House, Following>()

const followingOf = (house: House): Following =>
  followings.getOrInsertComputed(house, () => ({
    index: createStationIndex(),
    locationMark: 0,
    evseMark: 0,
    refreshedAtMs: 0,
    slowAtMs: Number.NEGATIVE_INFINITY,
    usualAtMs: Number.NEGATIVE_INFINITY,
    refreshing: undefined,
    tariffs: new Map(),
  }))

/** The stations as this process knows them; an old memory refreshes itself in the background. */
export function stationsOf(house: House): StationIndex {
  const following = followingOf(house)
  const ageMs = house.clock.nowMs() - following.refreshedAtMs
  if (ageMs >= refreshEveryMs || ageMs < 0) refreshSoon(house)
  return following.index
}

/** The caller does not wait; during a refresh it does nothing. */
export function refreshSoon(house: House): void {
  const following = followingOf(house)
  if (following.refreshing) return
  following.refreshing = refreshStations(house)
    .catch((error: unknown) => {
      if (!house.database.pool.ending) house.log.error({ err: error }, 'the stations could not be refreshed')
    })
    .finally(() => {
      following.refreshing = undefined
    })
}

/**
 * Takes over what changed, whichever server wrote it. Changes are numbered in the order of their commits, so a read after
 * the last number misses none; most are a status alone.
 */
export async function refreshStations(house: House, tx: Tx = house.database): Promise<void> {
  const following = followingOf(house)
  const nowMs = house.clock.nowMs()
  const isDue = (atMs: number, everyMs: number) => nowMs - atMs >= everyMs || nowMs < atMs
  if (isDue(following.slowAtMs, slowEveryMs)) {
    await refreshSlow(house, tx, following)
    following.slowAtMs = nowMs
  }
  if (isDue(following.usualAtMs, usualEveryMs)) {
    await readUsualHours(tx, following.index)
    following.usualAtMs = nowMs
  }
  // The statuses of stations that are read now are known; later changes have higher numbers than this one.
  if (following.evseMark === 0) following.evseMark = await newestChargerChange(tx)
  await readLocations(tx, following)
  await readStatuses(tx, following)
  following.refreshedAtMs = nowMs
}

async function readLocations(tx: Tx, following: Following): Promise<void> {
  for (;;) {
    const changed = await locationsChangedSince(tx, { since: following.locationMark, most })
    for (const { record, location } of changed) {
      const station = publishedStation(location)
      if (record.isOffered) following.index.put(station)
      else following.index.remove(station.key)
      following.locationMark = Math.max(following.locationMark, record.changeNumber)
    }
    if (changed.length < most) return
  }
}

async function readStatuses(tx: Tx, following: Following): Promise<void> {
  const { index } = following
  for (;;) {
    const changed = await evsesChangedSince(tx, { since: following.evseMark, most })
    const others = new Set<string>()
    for (const record of changed) {
      following.evseMark = Math.max(following.evseMark, record.changeNumber)
      const { countryCode, partyId, locationId } = record
      const key = stationKeyText({ country: countryCode, party: partyId, station: locationId })
      const charger = publishedCharger({ country: countryCode, party: partyId }, evseOf(record))
      if (!index.setCharger(key, { ...charger, statusAt: record.statusAt })) others.add(key)
    }
    for (const key of others) await readAgain(tx, index, key)
    if (changed.length < most) return
  }
}

/** A charger has other plugs, or is new: its station is read whole. */
async function readAgain(tx: Tx, index: StationIndex, key: string): Promise<void> {
  const [countryCode = '', partyId = '', station = ''] = key.split('/')
  const found = await findLocation(tx, { countryCode, partyId, locationId: decodeURIComponent(station) })
  if (found?.record.isOffered) index.put(publishedStation(found.location))
}

async function refreshSlow(house: House, tx: Tx, { index, tariffs }: Following): Promise<void> {
  const seen = new Set<string>()
  for (const { countryCode, partyId, tariffId, lastUpdated, document } of await currentTariffs(tx)) {
    const key = `${countryCode}/${partyId}/${tariffId}`
    seen.add(key)
    if (tariffs.get(key) === lastUpdated) continue
    tariffs.set(key, lastUpdated)
    index.tariffs.put(key, document)
  }
  for (const key of tariffs.keys())
    if (!seen.has(key)) {
      tariffs.delete(key)
      index.tariffs.put(key, undefined)
    }
  const now = house.clock.now()
  index.doubtful = doubtfulChargers(await healthReportsSince(tx, plusSeconds(now, -reportHours * 3600)))
}

async function readUsualHours(tx: Tx, index: StationIndex): Promise<void> {
  let after: UsualRecord | undefined
  for (;;) {
    const page = await usualHoursAfter(tx, { after, most: 1_000 })
    for (const { countryCode, partyId, locationId, uid, seen, busy } of page) {
      const station = stationKeyText({ country: countryCode, party: partyId, station: locationId })
      index.usual.set(chargerKeyText(station, uid), { seen: Uint8Array.from(seen), busy: Uint8Array.from(busy) })
    }
    after = page.at(-1)
    if (page.length < 1_000) return
  }
}
