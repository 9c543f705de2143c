import { createHash } from 'node:crypto'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Seal, tablesOf, type Tx, writeOnly } from '@daoxing/kit/server'
import type { PushSubscriptionFacts } from '@daoxing/notices/contract'
import * as z from 'zod/mini'

export const browsers = defineTable('notices.browsers', {
  columns: {
    riderId: z.string(),
    endpointDigest: z.string(),
    subscriptionSealed: z.string(),
    sessionId: z.string(),
    /** The public key of the subscription; null is the first one. */
    pushKey: z.nullable(z.string()),
    createdAt: writeOnly(Instant),
  },
  key: ['endpointDigest'],
})
/** Unencrypted rows of an earlier version: the startup migrates them. */
const readableSubscriptions = defineTable('notices.subscriptions', {
  columns: {
    riderId: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    sessionId: z.string(),
    createdAt: Instant,
  },
  key: ['endpoint'],
})

export type Subscription = PushSubscriptionFacts & { readonly sessionId: string; readonly pushKey: string | null }

const Sealed = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

/** Looked up by digest: the URL is sufficient to push to the browser, so it is secret. */
export const endpointDigest = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

/** The rider, the session and the keys of an endpoint's subscription. */
export async function subscriberAt(
  tx: Tx,
  seal: Seal,
  endpoint: string,
): Promise<(Subscription & { readonly riderId: string }) | undefined> {
  const browser = await browsers.find(tx, { endpointDigest: endpointDigest(endpoint) })
  return browser && { ...subscriptionOf(seal, browser), riderId: browser.riderId }
}

const subscriptionOf = (seal: Seal, browser: RecordOf<typeof browsers>): Subscription => ({
  ...z.parse(Sealed, JSON.parse(seal.open(browser.subscriptionSealed))),
  sessionId: browser.sessionId,
  pushKey: browser.pushKey,
})

type NewSubscription = PushSubscriptionFacts & {
  readonly riderId: string
  readonly sessionId: string
  /** The VAPID key of the subscription; undefined from a page that does not send it. */
  readonly pushKey: string | undefined
  /** Null from a time with only the first pair. */
  readonly newestPushKey: string | null
  readonly now: Instant
}

/**
 * Replaces the subscription at this endpoint; a new one without its key has the newest. The caller has checked the
 * owner of the endpoint, under its lock.
 */
export async function writeSubscription(
  tx: Tx,
  seal: Seal,
  { riderId, endpoint, keys, sessionId, pushKey, newestPushKey, now }: NewSubscription,
): Promise<void> {
  const subscriptionSealed = seal.seal(JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }))
  const facts = { riderId, subscriptionSealed, sessionId, createdAt: now }
  await browsers.put(
    tx,
    { endpointDigest: endpointDigest(endpoint), ...facts, pushKey: pushKey ?? newestPushKey },
    { ...facts, pushKey },
  )
}

export async function subscriptionsOf(tx: Tx, seal: Seal, riderId: string): Promise<readonly Subscription[]> {
  const ofRider = await browsers.all(tx, (query) => query.where('rider_id', '=', riderId).orderBy('created_at', 'desc'))
  return ofRider.map((browser) => subscriptionOf(seal, browser))
}

export async function deleteSubscription(tx: Tx, { riderId, endpoint }: { riderId: string; endpoint: string }) {
  await browsers.deleteWhere(tx, (query) =>
    query.where('rider_id', '=', riderId).where('endpoint_digest', '=', endpointDigest(endpoint)),
  )
}

/** Encrypts subscriptions that were stored unencrypted, when there was only the first key pair. */
export async function sealReadableBrowsers(tx: Tx, seal: Seal): Promise<void> {
  const rows = await tablesOf(tx, readableSubscriptions)
    .deleteFrom('notices.subscriptions')
    .returning(readableSubscriptions.columns)
    .execute()
  for (const { p256dh, auth, createdAt: now, ...facts } of rows.map(readableSubscriptions.parse))
    await writeSubscription(tx, seal, {
      ...facts,
      keys: { p256dh, auth },
      now,
      pushKey: undefined,
      newestPushKey: null,
    })
}
