import { assetOfPlate } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { instantFromMs, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { rentalConfigs } from '../rental-configs.ts'
import { refuseUnless, type SharedStep } from './locked-shared.ts'
import { outStates } from './rules/shared-rights.ts'
import { sharedByStart } from '../stores/shared-order-store.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'

type Named = { readonly riderId: string; readonly plateNo: string; readonly startTime: number }

/** The rider's rental of a car by its start [SHC-016]. */
export async function sharedOfReturn(
  { tx, house }: { readonly tx: Tx; readonly house: House },
  { riderId, plateNo, startTime }: Named,
): Promise<SharedRecord> {
  const asset = assetOfPlate(house, plateNo.toUpperCase())
  const startsAt = instantFromMs(startTime)
  const order = asset && (await sharedByStart(tx, { riderId, assetId: asset.assetId, startsAt }))
  if (!order) throw new Refusal('kit.notFound')
  return order
}

/** Pictures of a return are accepted while the car is out, and for some hours after it, for a phone without a network. */
export async function refuseLatePictures({ tx, house, order }: SharedStep): Promise<void> {
  if (outStates.includes(order.state)) return
  const { returnedAt } = order
  refuseUnless(returnedAt !== null, order)
  const { pictureSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  if (returnedAt !== null && house.clock.now() > plusSeconds(returnedAt, pictureSeconds))
    throw new Refusal('rental.returnPhotoTimeout')
}
