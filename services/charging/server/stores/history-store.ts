import type { SearchHistory } from '@daoxing/charging/contract'
import { Instant, type LatLng } from '@daoxing/kit/contract'
import { composed, defineTable, type NewRecordOf, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { stationOfText } from '../rules/station-key.ts'

const histories = defineTable('charging.search_histories', {
  columns: {
    riderId: z.string(),
    historyId: z.string(),
    type: z.literal([1, 2]),
    name: z.string(),
    address: z.string(),
    location: composed(
      { lat: z.number(), lng: z.number() },
      { read: (at): LatLng => at, write: ({ lat, lng }: LatLng) => ({ lat, lng }) },
    ),
    stationKey: z.nullable(z.string()),
    searchedAt: Instant,
  },
  key: ['riderId', 'historyId'],
})
type Stored = RecordOf<typeof histories>

/** So many are kept of each rider. */
const keptMax = 20

const viewOf = ({ riderId: _riderId, stationKey, ...history }: Stored): SearchHistory => ({
  ...history,
  station: stationKey === null ? null : stationOfText(stationKey),
})

/** The searches of a rider, the newest first. */
export async function historiesOf(tx: Tx, riderId: string): Promise<SearchHistory[]> {
  const newest = (await storedOf(tx, riderId)).slice(0, keptMax)
  return newest.map(viewOf)
}

function storedOf(tx: Tx, riderId: string): Promise<readonly Stored[]> {
  return histories.all(tx, (query) =>
    query.where('rider_id', '=', riderId).orderBy('searched_at', 'desc').orderBy('history_id'),
  )
}

/** Adds a search; the same place or station is kept once, and the oldest beyond the newest 20 go. */
export async function addHistory(tx: Tx, history: NewRecordOf<typeof histories>): Promise<void> {
  const { riderId, stationKey, name, location, type } = history
  const isSame = (other: Stored) =>
    other.type === type &&
    (stationKey === null
      ? other.name === name && other.location.lat === location.lat && other.location.lng === location.lng
      : other.stationKey === stationKey)
  const stored = await storedOf(tx, riderId)
  const gone = stored.filter((other) => isSame(other))
  const kept = stored.filter((other) => !isSame(other))
  for (const { historyId } of [...gone, ...kept.slice(keptMax - 1)]) await histories.delete(tx, { riderId, historyId })
  await histories.insert(tx, history)
}

export async function clearHistories(tx: Tx, riderId: string): Promise<void> {
  await histories.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
