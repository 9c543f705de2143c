import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import { TutorialState } from '@daoxing/sharing/contract'
import * as z from 'zod/mini'

const riders = defineTable('sharing.riders', {
  columns: {
    riderId: z.string(),
    tutorialState: TutorialState,
    tutorialChangedAt: z.nullable(Instant),
    sharesAtNight: z.boolean(),
    nightPhone: z.nullable(z.string()),
  },
  key: ['riderId'],
})
export type SharingRider = RecordOf<typeof riders>

/** Returns the settings of a rider, or the defaults. */
export async function sharingRider(tx: Tx, riderId: string): Promise<SharingRider> {
  const usual = {
    riderId,
    tutorialState: 'unseen' as const,
    tutorialChangedAt: null,
    sharesAtNight: false,
    nightPhone: null,
  }
  return (await riders.find(tx, { riderId })) ?? usual
}

export async function putSharingRider(
  tx: Tx,
  rider: SharingRider,
  change: Partial<SharingRider>,
): Promise<SharingRider> {
  return await riders.put(tx, { ...rider, ...change }, change)
}
