import type { House, Tx } from '@daoxing/kit/server'
import { ofRider } from '../talk/meetings.ts'
import { type NumberRequest, numberOrPair, type PreparedNumber } from './prepare-number.ts'

type Asking = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly reference: string }

/** The number by which a rider reaches the driver of an order, or the pair that needs one from the provider. */
export async function riderNumber({
  tx,
  house,
  riderId,
  reference,
}: Asking): Promise<{ readonly number: PreparedNumber } | { readonly pair: NumberRequest }> {
  const { meeting } = await ofRider({ tx, house, riderId, reference })
  return numberOrPair({ tx, house, meeting })
}
