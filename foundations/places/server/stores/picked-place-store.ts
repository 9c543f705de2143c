import { foldedText } from '@daoxing/identity/contract'
import { Instant, type LatLng, plusSeconds } from '@daoxing/kit/contract'
import { composed, defineTable, type RecordOf, tablesOf, type Tx, writeOnly } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'

const pickedPlaces = defineTable('places.picked_places', {
  columns: {
    riderId: writeOnly(z.string()),
    spot: writeOnly(z.string()),
    name: z.string(),
    address: z.string(),
    location: composed(
      { lat: z.number(), lng: z.number() },
      { read: (point): LatLng => point, write: ({ lat, lng }: LatLng) => ({ lat, lng }) },
    ),
    /** The pin was at the road or town of a typed address. */
    isApproximate: z.boolean(),
    times: z.int(),
    pickedAt: Instant,
  },
  key: ['riderId', 'spot'],
})
/** A place that the rider picked before. */
export type PickedPlace = RecordOf<typeof pickedPlaces>

const table = 'places.picked_places'
const perRiderMax = 40
const retentionSeconds = 180 * 24 * 3600

/** The retained picks of the rider, the newest first. */
export function pickedPlacesOf(
  tx: Tx,
  { riderId, now }: { riderId: string; now: Instant },
): Promise<readonly PickedPlace[]> {
  return pickedPlaces.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('picked_at', '>', plusSeconds(now, -retentionSeconds))
      .orderBy('picked_at', 'desc')
      .limit(perRiderMax),
  )
}

type Picked = {
  readonly riderId: string
  readonly place: Pick<PickedPlace, 'name' | 'address' | 'location' | 'isApproximate'>
  readonly now: Instant
}

/** Adds one to the count of that name at that spot, and deletes the rider's surplus picks. */
export async function notePickedPlace(tx: Tx, { riderId, place, now }: Picked): Promise<void> {
  const { name, address, location, isApproximate } = place
  const pick = { name, address, location, isApproximate, pickedAt: now }
  await tablesOf(tx, pickedPlaces)
    .insertInto(table)
    .values(pickedPlaces.valuesOf({ ...pick, riderId, spot: spotOf(place), times: 1 }))
    .onConflict((conflict) =>
      conflict
        .columns(['rider_id', 'spot'])
        .doUpdateSet({ ...pickedPlaces.valuesOf(pick), times: sql<number>`picked_places.times + 1` }),
    )
    .execute()
  await pickedPlaces.deleteWhere(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where((is) =>
        is.or([
          is('picked_at', '<=', plusSeconds(now, -retentionSeconds)),
          is(
            'spot',
            'not in',
            is
              .selectFrom(`${table} as kept`)
              .select('kept.spot')
              .where('kept.rider_id', '=', riderId)
              .orderBy('kept.picked_at', 'desc')
              .limit(perRiderMax),
          ),
        ]),
      ),
  )
}

/** Deletes the picks of all riders after their retention time. */
export async function forgetPicksBefore(tx: Tx, now: Instant): Promise<void> {
  await pickedPlaces.deleteWhere(tx, (query) => query.where('picked_at', '<=', plusSeconds(now, -retentionSeconds)))
}

/** Three decimals are 100 m: a repeated pin next to the first one is the same place under the same name. */
const spotOf = ({ name, location: { lat, lng } }: Picked['place']) =>
  `${foldedText(name)}@${lat.toFixed(3)},${lng.toFixed(3)}`
