import type { House, Tx } from '@daoxing/kit/server'
import { rentalBefore } from './last-handover.ts'
import { hasTheCar } from './rules/shared-rights.ts'
import { sharedOf } from '../stores/shared-order-store.ts'
import type { SharedPicture } from '../stores/shared-picture-store.ts'

type Reader = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Riders read own pictures, and while they have a car those of its last return, without the signature. */
export async function mayReadPicture({ tx, house, riderId }: Reader, picture: SharedPicture): Promise<boolean> {
  if (picture.riderId === riderId) return true
  if (picture.flow !== 'return' || picture.slot === 'signature') return false
  for (const order of await sharedOf(tx, { riderId, tab: 'unfinished' }))
    if (hasTheCar(order) && (await rentalBefore({ tx, house, order }))?.orderHash === picture.orderHash) return true
  return false
}
