import { handoverPictures } from './shared-view.ts'
import type { SharedStep } from './locked-shared.ts'
import { returnedBefore } from '../stores/shared-order-store.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'
import { picturesOf } from '../stores/shared-picture-store.ts'

/** The rental after which the car was found as it is now. */
export function rentalBefore({ tx, house, order }: SharedStep): Promise<SharedRecord | undefined> {
  const { assetId, departedAt, orderHash } = order
  return returnedBefore(tx, { assetId, at: departedAt ?? house.clock.now(), besides: orderHash })
}

/** The car's last handover, slot by slot. It says nothing of the rider before: no name, no order. */
export async function lastHandoverOf(step: SharedStep) {
  const before = await rentalBefore(step)
  if (!before) return { at: null, notes: '', pictures: [] }
  const pictures = handoverPictures(await picturesOf(step.tx, before.orderHash), 'return')
  return {
    at: before.returnedAt,
    notes: before.returnNote,
    // A signature is a person's, not a car's.
    pictures: pictures
      .filter(({ slot }) => slot !== 'signature')
      .map(({ slot, url, takenAt }) => ({ slot, url, takenAt })),
  }
}
