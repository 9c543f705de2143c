import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * Why an asset is not shown: `unseen` has reported nothing for half an hour, `missed` was not found by two riders. A look
 * beside it ends both, and a report ends the first. `maintenance` lasts until its operator brings it back.
 */
export const HiddenReason = z.enum(['unseen', 'missed', 'maintenance'])
export type HiddenReason = z.infer<typeof HiddenReason>

/** The riders who missed an asset since it was last looked at, and its maintenance. */
export const Sighting = z.object({
  assetId: z.string(),
  /** Riders, each once. */
  missedBy: z.array(z.string()),
  missedAt: z.nullable(Instant),
  seenAt: z.nullable(Instant),
  outSince: z.nullable(Instant),
})
export type Sighting = Readonly<z.infer<typeof Sighting>>
