import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { DeclineReason, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { SampleAssetEvent, SampleAssetState } from './order-state.ts'

/** An available asset, as riders see it. */
export const SampleAsset = z.object({
  assetId: z.string(),
  /** The name or plate on the asset. */
  name: z.string(),
  standName: z.string(),
  location: LatLng,
  batteryPercent: z.int(),
})
export type SampleAsset = z.infer<typeof SampleAsset>

/** The terms of a quote; they are binding until it expires, and for the whole of an order. */
export const SampleAssetTerms = z.object({
  unlockTwd: AmountTwd,
  perMinuteTwd: AmountTwd,
  estimateMinutes: z.int(),
  estimateTwd: AmountTwd,
  depositTwd: AmountTwd,
})
export type SampleAssetTerms = z.infer<typeof SampleAssetTerms>

export const FineReason = z.enum(['parking', 'traffic', 'cleaning'])
export type FineReason = z.infer<typeof FineReason>

/** Why an asset does not carry out a command; other words of operators count as `other`. */
export const CommandRefusal = z.enum(['notAtStand', 'lowBattery', 'other'])
export type CommandRefusal = z.infer<typeof CommandRefusal>

export const BillLine = z.object({
  kind: z.enum(['unlock', 'minutes', 'damage', 'fine']),
  amountTwd: AmountTwd,
  /** Of `minutes`. */
  minutes: z.optional(z.int()),
  /** Of `fine`. */
  reason: z.optional(FineReason),
})
export type BillLine = z.infer<typeof BillLine>

/** An order as its rider sees it: a full snapshot. */
export const SampleAssetOrder = z.object({
  hash: z.string(),
  revision: z.int(),
  state: SampleAssetState,
  lastEvent: SampleAssetEvent,
  asset: SampleAsset,
  terms: SampleAssetTerms,
  requestedAt: Instant,
  /** The end of the reservation; null until it begins. */
  reservedUntil: z.nullable(Instant),
  unlockedAt: z.nullable(Instant),
  lockedAt: z.nullable(Instant),
  canceledAt: z.nullable(Instant),
  /** Seconds in which the asset did not answer a return; they are free. */
  unbilledSeconds: z.int(),
  /** The current command of the asset, or the one refused last. */
  command: z.nullable(
    z.object({
      kind: z.enum(['unlock', 'lock']),
      trouble: z.nullable(z.enum(['refused', 'silent'])),
      refusal: z.nullable(CommandRefusal),
    }),
  ),
  bill: z.nullable(z.object({ lines: z.array(BillLine), totalTwd: AmountTwd })),
  deposit: z.object({ state: z.enum(['pending', 'held', 'settled']), retainedTwd: AmountTwd }),
  payment: z.object({
    revision: z.int(),
    method: PaymentMethod,
    status: PaymentStatus,
    paidTwd: AmountTwd,
    openTwd: AmountTwd,
    declineReason: z.nullable(DeclineReason),
    canPay: z.boolean(),
  }),
  can: z.object({ cancel: z.boolean(), unlock: z.boolean(), giveBack: z.boolean() }),
})
export type SampleAssetOrder = z.infer<typeof SampleAssetOrder>
