import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { type House, lockUntilEnd } from '@daoxing/kit/server'
import { memoryOf } from '../memory/memory-of.ts'
import { type HeardReport, trustOf } from '../rules/hear-report.ts'
import { findAsset } from '../stores/fleet-store.ts'
import { keepAround } from '../stores/keep-store.ts'
import { assetClientPort } from './asset-client.ts'
import { tellMoved, tellMovedKey } from './line-jobs.ts'

/** Beyond this, and what both positions may be wrong, an asset that was left has moved. */
const movedMetres = 300

/** Between two reports of a car that stands. */
const standsMetres = 20

type Place = { readonly leftAt: LatLng; readonly accuracyMetres: number; isTold: boolean }
const places = new WeakMap<House, Map<string, Place>>()

/**
 * Compares where an asset is with where it was left. A car that is out with a renter has no such place. After a restart it is
 * the last position that was written.
 */
export function watchPlace({
  house,
  before,
  heard,
}: {
  readonly house: House
  readonly before: HeardReport | undefined
  readonly heard: HeardReport
}): void {
  const { assetId, position, isTowed, speedKmh } = heard
  const known = places.getOrInsertComputed(house, () => new Map())
  if (memoryOf(house).car(assetId)?.asset.state !== 'ready') return void known.delete(assetId)
  const isSure = position !== null && trustOf({ position, odometerKm: heard.odometerKm }, heard.heardAt) === 'sure'
  if (!position || (!isSure && !isTowed)) return
  const { point, accuracyMetres } = position
  const left = before?.position ?? position
  const place = known.getOrInsertComputed(assetId, () => ({
    ...{ leftAt: left.point, accuracyMetres: left.accuracyMetres, isTold: false },
  }))
  const metres = distanceMetres(place.leftAt, point)
  const isAway = metres - accuracyMetres - place.accuracyMetres > movedMetres
  if (!place.isTold && (isTowed || isAway)) {
    place.isTold = true
    tellSoon(house, { assetId, metres: Math.round(metres), isTowed })
  } else if (place.isTold && !isTowed && speedKmh === 0 && distanceMetres(left.point, point) < standsMetres) {
    // It stands again, and this is where it was left now.
    known.set(assetId, { leftAt: point, accuracyMetres, isTold: false })
  }
}

type Moved = { readonly assetId: string; readonly metres: number; readonly isTowed: boolean }

function tellSoon(house: House, moved: Moved): void {
  house.database
    .transaction((tx) => house.jobs.plan(tx, tellMoved, moved, { key: tellMovedKey(moved.assetId) }))
    .catch((error: unknown) => {
      const place = places.get(house)?.get(moved.assetId)
      if (place) place.isTold = false
      house.log.error(
        { assetId: moved.assetId, err: error },
        'a move of an asset could not be noted; it is noted again',
      )
    })
}

export async function tellMovedHandler({
  payload: { assetId, metres, isTowed },
  house,
}: {
  payload: Moved
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const around = await keepAround(tx, assetId, house.clock.now())
    if (around) await lockUntilEnd(tx, `order:${around.orderHash}`)
    const asset = await findAsset(tx, assetId)
    const keep = (await keepAround(tx, assetId, house.clock.now())) ?? null
    // Its order has begun to use it meanwhile; a tow is told in any case.
    if (!asset || keep?.orderHash !== around?.orderHash || (keep?.kind === 'inUse' && !isTowed)) return
    const clients = keep
      ? [house.portIfBound(assetClientPort(keep.service))]
      : [...house.portsOf(assetClientPort).values()]
    for (const client of clients) await client?.moved({ tx, house, asset, keep, metres })
  })
}
