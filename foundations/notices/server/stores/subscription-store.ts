import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import type { PushSubscriptionFacts } from '@daoxing/notices/contract'

type SubscriptionTables = {
  'notices.subscriptions': {
    rider_id: string
    endpoint: string
    p256dh: string
    auth: string
    session_id: string
    created_at: string
  }
  'notices.push_keys': { only_one: boolean; public_key: string; private_key: string; created_at: string }
}

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }
export type Subscription = PushSubscriptionFacts & { readonly sessionId: string }

export async function readPushKeys(tx: Tx): Promise<PushKeys | undefined> {
  const row = await tablesOf<SubscriptionTables>(tx)
    .selectFrom('notices.push_keys')
    .select(['public_key', 'private_key'])
    .executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}

/** Keeps the first pair that anybody made. */
export async function writePushKeys(tx: Tx, { publicKey, privateKey, now }: PushKeys & { now: Instant }) {
  await tablesOf<SubscriptionTables>(tx)
    .insertInto('notices.push_keys')
    .values({ only_one: true, public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The rider and the session that have subscribed an endpoint. */
export async function subscriberAt(
  tx: Tx,
  endpoint: string,
): Promise<{ readonly riderId: string; readonly sessionId: string } | undefined> {
  const row = await tablesOf<SubscriptionTables>(tx)
    .selectFrom('notices.subscriptions')
    .select(['rider_id', 'session_id'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return row && { riderId: row.rider_id, sessionId: row.session_id }
}

/**
 * Answers whether it was written. A subscription of another rider is replaced only by one with the same keys, which prove
 * that it is the same browser.
 */
export async function writeSubscription(
  tx: Tx,
  { riderId, endpoint, keys, sessionId, now }: Subscription & { riderId: string; now: Instant },
): Promise<boolean> {
  const facts = { rider_id: riderId, p256dh: keys.p256dh, auth: keys.auth, session_id: sessionId, created_at: now }
  const written = await tablesOf<SubscriptionTables>(tx)
    .insertInto('notices.subscriptions')
    .values({ endpoint, ...facts })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(facts)
        .where(({ and, eb, or }) =>
          or([
            eb('notices.subscriptions.rider_id', '=', riderId),
            and([
              eb('notices.subscriptions.p256dh', '=', keys.p256dh),
              eb('notices.subscriptions.auth', '=', keys.auth),
            ]),
          ]),
        ),
    )
    .returning('endpoint')
    .executeTakeFirst()
  return written !== undefined
}

export async function subscriptionsOf(tx: Tx, riderId: string): Promise<readonly Subscription[]> {
  const rows = await tablesOf<SubscriptionTables>(tx)
    .selectFrom('notices.subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'session_id'])
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    endpoint: row.endpoint,
    keys: { p256dh: row.p256dh, auth: row.auth },
    sessionId: row.session_id,
  }))
}

export async function deleteSubscription(tx: Tx, { riderId, endpoint }: { riderId: string; endpoint: string }) {
  await tablesOf<SubscriptionTables>(tx)
    .deleteFrom('notices.subscriptions')
    .where('rider_id', '=', riderId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Deletes the subscription of an ended session. A subscription that a newer session made meanwhile stays. */
export async function deleteSubscriptionOfSession(tx: Tx, of: { sessionId: string; endpoint: string }) {
  await tablesOf<SubscriptionTables>(tx)
    .deleteFrom('notices.subscriptions')
    .where('session_id', '=', of.sessionId)
    .where('endpoint', '=', of.endpoint)
    .execute()
}
