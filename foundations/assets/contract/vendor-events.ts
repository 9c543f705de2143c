import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { AssetReport } from './asset-report.ts'
import { LineAnswer } from './line.ts'

/**
 * The attributes of CloudEvents 1.0 that a maker's events have. Others may be there and are not read. The id is unique in
 * its source, and a repeated event keeps it.
 */
const attributes = {
  specversion: z.literal('1.0'),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  source: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The id of the asset. */
  subject: z.string().check(z.minLength(1), z.maxLength(100)),
  /** When it happened, by the clock of the maker. */
  time: Instant,
  datacontenttype: z.optional(z.literal('application/json')),
} as const

export const vehicleReported = 'tw.daoxing.vehicle.reported'
export const vehicleAnswered = 'tw.daoxing.vehicle.answered'

/** The state of an asset, every 60 seconds and after each change. */
export const VehicleReported = z.object({ ...attributes, type: z.literal(vehicleReported), data: AssetReport })
/** Whether an asset did what it was told; the same for a command that comes again. */
export const VehicleAnswered = z.object({ ...attributes, type: z.literal(vehicleAnswered), data: LineAnswer })

/** Structured mode, and batches of it. */
export const eventType = 'application/cloudevents+json'
export const eventBatchType = 'application/cloudevents-batch+json'

/** An event before its type is known: a maker may send more types than we read. */
export const VehicleEvent = z.object({ ...attributes, type: z.string().check(z.maxLength(200)), data: z.unknown() })
export type VehicleEvent = Readonly<z.infer<typeof VehicleEvent>>
export const vehicleEventsMax = 500

/** Headers of Standard Webhooks. The id is that of the delivery, and stays the same when it is tried again. */
export const webhookHeaders = {
  id: 'webhook-id',
  /** Seconds since 1970, of this attempt. */
  timestamp: 'webhook-timestamp',
  /** `v1,` and the HMAC-SHA256 over id, timestamp and body, each joined by a dot; several, parted by blanks. */
  signature: 'webhook-signature',
} as const
/** Older or further in the future it is refused. */
export const webhookAgeSeconds = 300

const SignedHeaders = z.object({
  [webhookHeaders.id]: z.string(),
  [webhookHeaders.timestamp]: z.string(),
  [webhookHeaders.signature]: z.string(),
})

/** Per address: twice what a fleet sends that reports every change by itself. */
const webhooksPerMinute = 120_000

export const pushVehicleEvents = defineCall({
  id: 'OWN-assets-pushVehicleEvents',
  method: 'POST',
  path: '/partner/assets/vehicle-events',
  who: 'none',
  purpose: 'signed webhook of the maker of vehicles: CloudEvents 1.0, one or a batch; repetitions change nothing',
  headers: SignedHeaders,
  rawBody: true,
  rawBodies: {
    [eventType]: z.union([VehicleReported, VehicleAnswered]),
    [eventBatchType]: z.array(z.union([VehicleReported, VehicleAnswered])).check(z.maxLength(vehicleEventsMax)),
  },
  // Reports go to memory, and only answers open a transaction.
  isQuestion: true,
  reply: z.object({ taken: z.int() }),
  refusals: ['kit.notFound', 'assets.webhookNotProven', 'assets.webhookTooOld', 'assets.webhookUnreadable'],
  perMinute: webhooksPerMinute,
})
