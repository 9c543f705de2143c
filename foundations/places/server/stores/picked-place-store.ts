import { foldedText } from '@daoxing/identity/contract'
import { type Instant, type LatLng, plusSeconds } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import { type ExpressionBuilder, sql } from 'kysely'

/** A place that a rider picked before. */
export type PickedPlace = {
  readonly name: string
  readonly address: string
  readonly location: LatLng
  /** The pin stood at the road or the town of a typed address. */
  readonly isApproximate: boolean
  readonly times: number
  readonly pickedAt: Instant
}

type Row = {
  rider_id: string
  spot: string
  name: string
  address: string
  lat: number
  lng: number
  is_approximate: boolean
  times: number
  picked_at: Instant
}
type Tables = { 'places.picked_places': Row }
const table = 'places.picked_places'
const keptPerRider = 40
const keptSeconds = 180 * 24 * 3600

/** Returns the picks of the rider that are still kept, the newest first. */
export async function pickedPlacesOf(
  tx: Tx,
  { riderId, now }: { riderId: string; now: Instant },
): Promise<readonly PickedPlace[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select(['name', 'address', 'lat', 'lng', 'is_approximate', 'times', 'picked_at'])
    .where('rider_id', '=', riderId)
    .where('picked_at', '>', plusSeconds(now, -keptSeconds))
    .orderBy('picked_at', 'desc')
    .limit(keptPerRider)
    .execute()
  return rows.map(({ name, address, lat, lng, is_approximate: isApproximate, times, picked_at: pickedAt }) => ({
    name,
    address,
    location: { lat, lng },
    isApproximate,
    times,
    pickedAt,
  }))
}

type Picked = {
  readonly riderId: string
  readonly place: Pick<PickedPlace, 'name' | 'address' | 'location' | 'isApproximate'>
  readonly now: Instant
}

/** Counts one pick more of that name at that spot, and forgets what the rider left behind. */
export async function notePickedPlace(tx: Tx, { riderId, place, now }: Picked): Promise<void> {
  const { name, address, location, isApproximate } = place
  const pin = { ...location, is_approximate: isApproximate }
  await tablesOf<Tables>(tx)
    .insertInto(table)
    .values({ rider_id: riderId, spot: spotOf(place), name, address, ...pin, times: 1, picked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['rider_id', 'spot']).doUpdateSet({
        name,
        address,
        ...pin,
        times: sql<number>`picked_places.times + 1`,
        picked_at: now,
      }),
    )
    .execute()
  await tablesOf<Tables>(tx)
    .deleteFrom(table)
    .where('rider_id', '=', riderId)
    .where((is) =>
      is.or([is('picked_at', '<=', plusSeconds(now, -keptSeconds)), is('spot', 'not in', newest(is, riderId))]),
    )
    .execute()
}

/** Forgets what is too old to be kept now, whoever picked it. */
export async function forgetPicksBefore(tx: Tx, now: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom(table).where('picked_at', '<=', plusSeconds(now, -keptSeconds)).execute()
}

const newest = (is: ExpressionBuilder<Tables, typeof table>, riderId: string) =>
  is
    .selectFrom(`${table} as kept`)
    .select('kept.spot')
    .where('kept.rider_id', '=', riderId)
    .orderBy('kept.picked_at', 'desc')
    .limit(keptPerRider)

/** Three decimals are 100 m: a pin that is put down again beside the first is the same place under the same name. */
const spotOf = ({ name, location: { lat, lng } }: Picked['place']) =>
  `${foldedText(name)}@${lat.toFixed(3)},${lng.toFixed(3)}`
