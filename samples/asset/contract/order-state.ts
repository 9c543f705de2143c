import type { Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * States of an order. `PREPARING` waits until estimate and deposit are held, `UNLOCKING` and `LOCKING` wait for the asset.
 * The bill is fixed in `PENDING_PAYMENT`.
 */
export const SampleAssetState = z.enum([
  'PREPARING',
  'RESERVED',
  'UNLOCKING',
  'IN_USE',
  'LOCKING',
  'PENDING_PAYMENT',
  'COMPLETED',
  'CANCELED',
])
export type SampleAssetState = z.infer<typeof SampleAssetState>

export const SampleAssetEvent = z.enum([
  'ordered',
  'held',
  'unlockRequested',
  'unlocked',
  'lockRequested',
  'notAtStand',
  'locked',
  'overdue',
  'paid',
  'inspected',
  'fined',
  'canceled',
  'declined',
  'expired',
])
export type SampleAssetEvent = z.infer<typeof SampleAssetEvent>

/**
 * `state x event -> state`. A damage or a fine is reported after the return, before or after the payment. An asset may
 * unlock or lock after the end of its order.
 */
export const sampleAssetLifecycle = {
  PREPARING: { held: 'RESERVED', declined: 'CANCELED', canceled: 'CANCELED', expired: 'CANCELED' },
  RESERVED: { unlockRequested: 'UNLOCKING', canceled: 'CANCELED', expired: 'CANCELED' },
  UNLOCKING: { unlocked: 'IN_USE', canceled: 'CANCELED', expired: 'CANCELED' },
  IN_USE: { lockRequested: 'LOCKING', overdue: 'PENDING_PAYMENT' },
  LOCKING: { locked: 'PENDING_PAYMENT', notAtStand: 'IN_USE', overdue: 'PENDING_PAYMENT' },
  PENDING_PAYMENT: {
    paid: 'COMPLETED',
    locked: 'PENDING_PAYMENT',
    inspected: 'PENDING_PAYMENT',
    fined: 'PENDING_PAYMENT',
  },
  COMPLETED: { locked: 'COMPLETED', inspected: 'COMPLETED', fined: 'COMPLETED' },
  CANCELED: { unlocked: 'CANCELED', locked: 'CANCELED' },
} as const satisfies Lifecycle<SampleAssetState, SampleAssetEvent>
