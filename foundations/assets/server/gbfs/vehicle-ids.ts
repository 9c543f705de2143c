import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Asset } from '@daoxing/assets/contract'
import { type House, houseSecret, replaceHouseSecret, sealingKey, sealingSecrets, type Tx } from '@daoxing/kit/server'
import { memoryOf } from '../memory/memory-of.ts'

type Known = { readonly trips: number; readonly vehicleId: string }
type Holding = { readonly secret: Buffer; readonly ids: Map<string, Known>; readonly assets: Map<string, string> }

const holdings = new WeakMap<House, Holding>()
const secretName = 'assets vehicle ids'
/** Characters of an id: 132 bits, too many to guess. */
const idLength = 22
/** Hashes between two pauses, so that a first request for a big fleet holds no other up. */
const batch = 1000

/**
 * The identifier of an asset until its next trip ends. Only the secret tells whether two of them are of the same
 * asset, and gives the next one.
 */
export function vehicleIdFor(secret: Buffer, { assetId, trips }: Pick<Asset, 'assetId' | 'trips'>): string {
  return createHmac('sha256', secret).update(`${assetId} ${trips}`).digest('base64url').slice(0, idLength)
}

/** Reads the secret, or makes it at the first start. Nothing but open links depends on it. */
export async function learnVehicleSecret({ house, tx }: { house: House; tx: Tx }): Promise<void> {
  const { settings, clock } = house
  const offered = sealingKey(sealingSecrets(settings).at(-1) ?? '', secretName).toString('hex')
  const wanted = { tx, settings, name: secretName, offered, now: clock.now() }
  const held = await houseSecret(wanted)
  if (held === undefined) await replaceHouseSecret(wanted)
  holdings.set(house, { secret: Buffer.from(held ?? offered, 'hex'), ids: new Map(), assets: new Map() })
}

export function vehicleIdOf(house: House, asset: Asset): string {
  const { secret, ids, assets } = holdingOf(house)
  const known = ids.get(asset.assetId)
  if (known?.trips === asset.trips) return known.vehicleId
  const vehicleId = vehicleIdFor(secret, asset)
  if (known) assets.delete(known.vehicleId)
  ids.set(asset.assetId, { trips: asset.trips, vehicleId })
  assets.set(vehicleId, asset.assetId)
  return vehicleId
}

/** The asset that has this identifier now; undefined for one of an earlier trip, or of none. */
export async function assetOfVehicleId(house: House, vehicleId: string): Promise<Asset | undefined> {
  const memory = memoryOf(house)
  let hashed = 0
  const { ids, assets } = holdingOf(house)
  for (const { asset } of memory.cars()) {
    if (ids.get(asset.assetId)?.trips === asset.trips) continue
    vehicleIdOf(house, asset)
    hashed += 1
    if (hashed % batch === 0) await setImmediate()
  }
  return memory.car(assets.get(vehicleId) ?? '')?.asset
}

function holdingOf(house: House): Holding {
  const holding = holdings.get(house)
  if (!holding) throw new Error('the secret of vehicle ids has not been read')
  return holding
}
