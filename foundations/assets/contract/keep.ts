import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Why an asset is not free: an order will use it, uses it, staff prepares it for the next one, or it is repaired. */
export const KeepKind = z.enum(['reserved', 'inUse', 'buffer', 'repair'])
export type KeepKind = z.infer<typeof KeepKind>

/** A span of time, half-open, in which an asset belongs to an order. Keeps of one asset never overlap. */
export const Keep = z.object({
  keepId: z.int(),
  assetId: z.string(),
  orderHash: z.string(),
  service: z.string(),
  kind: KeepKind,
  fromAt: Instant,
  untilAt: Instant,
  /** The stand where the asset is at the beginning; null if it belongs to none. */
  fromStandId: z.nullable(z.string()),
  /** The stand to which the order brings it; null: the same. */
  untilStandId: z.nullable(z.string()),
  /** When the order gave it back; its span then counts only as history, and as the time to prepare it. */
  endedAt: z.nullable(Instant),
})
export type Keep = Readonly<z.infer<typeof Keep>>

/** A calendar day at a stand. */
export type DayAvailability = {
  /** In Taipei, `2026-11-20`. */
  readonly day: string
  /** False on a day on which the stand is closed, or whose opening time is over. */
  readonly isOpen: boolean
  /** Assets that are free during the whole opening time, of today the rest. */
  readonly whole: number
  /** Assets that are free for at least an hour of it, including the whole ones. */
  readonly partly: number
}
