import {
  eventBatchType,
  eventType,
  VehicleEvent,
  vehicleEventsMax,
  webhookAgeSeconds,
  webhookHeaders,
} from '@daoxing/assets/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { RawRequest } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { isSignedBy, type WebhookSecret } from './webhook-signature.ts'

export type Webhook = Pick<RawRequest, 'headers' | 'body'>

/** The id of a proven webhook. Throws a refusal for a forged or an old one, before its body is looked at. */
export function provenWebhook(
  { headers, body }: Webhook,
  { secrets, nowMs }: { readonly secrets: readonly WebhookSecret[]; readonly nowMs: number },
): string {
  const id = headers[webhookHeaders.id] ?? ''
  const timestamp = headers[webhookHeaders.timestamp] ?? ''
  const isProven =
    id !== '' &&
    /^\d{1,12}$/.test(timestamp) &&
    isSignedBy(secrets, headers[webhookHeaders.signature] ?? '', { id, timestamp, body })
  if (!isProven) throw new Refusal('assets.webhookNotProven')
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > webhookAgeSeconds) throw new Refusal('assets.webhookTooOld')
  return id
}

/** The events of a webhook in their order, those that are no CloudEvents as undefined. */
export function eventsIn({ headers, body }: Webhook): readonly (VehicleEvent | undefined)[] {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const sent = jsonIn(body)
  const events = type === eventType ? [sent] : type === eventBatchType ? sent : undefined
  if (!Array.isArray(events) || events.length > vehicleEventsMax) throw new Refusal('assets.webhookUnreadable')
  const read = events.map((event) => z.safeParse(VehicleEvent, event).data)
  // One of many is left out; a body without any is told to its sender.
  if (events.length > 0 && read.every((event) => event === undefined)) throw new Refusal('assets.webhookUnreadable')
  return read
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
