import { createHash } from 'node:crypto'
import type { Instant } from '@daoxing/kit/contract'
import { type Seal, type Tx, tablesOf } from '@daoxing/kit/server'
import type { PushSubscriptionFacts } from '@daoxing/notices/contract'
import * as z from 'zod/mini'

type SubscriptionTables = {
  'notices.browsers': {
    rider_id: string
    endpoint_digest: string
    subscription_sealed: string
    session_id: string
    /** The public key that the browser subscribed with; null is the first one. */
    push_key: string | null
    created_at: string
  }
  /** Of before, readable: the start of the server moves its rows. */
  'notices.subscriptions': {
    rider_id: string
    endpoint: string
    p256dh: string
    auth: string
    session_id: string
    created_at: string
  }
}

export type Subscription = PushSubscriptionFacts & { readonly sessionId: string; readonly pushKey: string | null }

const Sealed = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

/** By what an endpoint is known: its address alone lets anybody try to write to the browser, and nobody guesses it. */
export const endpointDigest = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

/** The rider, the session and the keys that have subscribed an endpoint. */
export async function subscriberAt(
  tx: Tx,
  seal: Seal,
  endpoint: string,
): Promise<(Subscription & { readonly riderId: string }) | undefined> {
  const row = await tablesOf<SubscriptionTables>(tx)
    .selectFrom('notices.browsers')
    .select(['rider_id', 'session_id', 'subscription_sealed', 'push_key'])
    .where('endpoint_digest', '=', endpointDigest(endpoint))
    .executeTakeFirst()
  return (
    row && {
      ...z.parse(Sealed, JSON.parse(seal.open(row.subscription_sealed))),
      riderId: row.rider_id,
      sessionId: row.session_id,
      pushKey: row.push_key,
    }
  )
}

type NewSubscription = PushSubscriptionFacts & {
  readonly riderId: string
  readonly sessionId: string
  /** The VAPID key that the browser subscribed with; undefined from a page that does not send it. */
  readonly pushKey: string | undefined
  /** Null where there was only the first pair. */
  readonly newestPushKey: string | null
  readonly now: Instant
}

/**
 * Replaces whatever was subscribed at this endpoint; one that is new and does not say its key has the newest. The caller
 * has asked whose the endpoint is, under its lock.
 */
export async function writeSubscription(
  tx: Tx,
  seal: Seal,
  { riderId, endpoint, keys, sessionId, pushKey, newestPushKey, now }: NewSubscription,
): Promise<void> {
  const subscriptionSealed = seal.seal(JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }))
  const facts = { rider_id: riderId, subscription_sealed: subscriptionSealed, session_id: sessionId, created_at: now }
  await tablesOf<SubscriptionTables>(tx)
    .insertInto('notices.browsers')
    .values({ endpoint_digest: endpointDigest(endpoint), ...facts, push_key: pushKey ?? newestPushKey })
    .onConflict((conflict) =>
      conflict.column('endpoint_digest').doUpdateSet(pushKey === undefined ? facts : { ...facts, push_key: pushKey }),
    )
    .execute()
}

export async function subscriptionsOf(tx: Tx, seal: Seal, riderId: string): Promise<readonly Subscription[]> {
  const rows = await tablesOf<SubscriptionTables>(tx)
    .selectFrom('notices.browsers')
    .select(['subscription_sealed', 'session_id', 'push_key'])
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    ...z.parse(Sealed, JSON.parse(seal.open(row.subscription_sealed))),
    sessionId: row.session_id,
    pushKey: row.push_key,
  }))
}

export async function deleteSubscription(tx: Tx, { riderId, endpoint }: { riderId: string; endpoint: string }) {
  await tablesOf<SubscriptionTables>(tx)
    .deleteFrom('notices.browsers')
    .where('rider_id', '=', riderId)
    .where('endpoint_digest', '=', endpointDigest(endpoint))
    .execute()
}

/** Seals the browsers that were written readable, when there was only the first pair of keys. */
export async function sealReadableBrowsers(tx: Tx, seal: Seal): Promise<void> {
  const rows = await tablesOf<SubscriptionTables>(tx)
    .deleteFrom('notices.subscriptions')
    .returning(['rider_id', 'endpoint', 'p256dh', 'auth', 'session_id', 'created_at'])
    .execute()
  for (const { rider_id: riderId, endpoint, p256dh, auth, session_id: sessionId, created_at: now } of rows) {
    const facts = { riderId, endpoint, keys: { p256dh, auth }, sessionId, now }
    await writeSubscription(tx, seal, { ...facts, pushKey: undefined, newestPushKey: null })
  }
}
