import { createHash } from 'node:crypto'
import type { Instant } from '@daoxing/kit/contract'
import { type SecretSeal, type Tx, tablesOf } from '@daoxing/kit/server'
import type { PushSubscriptionFacts } from '@daoxing/notices/contract'
import * as z from 'zod/mini'

type SubscriptionTables = {
  'notices.browsers': {
    rider_id: string
    endpoint_digest: string
    subscription_sealed: string
    session_id: string
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
  'notices.push_keys': {
    only_one: boolean
    public_key: string
    private_key: string | null
    private_key_sealed: string | null
    created_at: string
  }
}

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }
export type Subscription = PushSubscriptionFacts & { readonly sessionId: string }

const Sealed = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })

/** By what an endpoint is known: its address alone lets anybody try to write to the browser, and nobody guesses it. */
export const endpointDigest = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

/** The key that browsers are shown; it is no secret. */
export async function readPublicPushKey(tx: Tx): Promise<string | undefined> {
  const row = await tablesOf<SubscriptionTables>(tx)
    .selectFrom('notices.push_keys')
    .select('public_key')
    .executeTakeFirst()
  return row?.public_key
}

export async function readPushKeys(tx: Tx, seal: SecretSeal): Promise<PushKeys | undefined> {
  const row = await tablesOf<SubscriptionTables>(tx)
    .selectFrom('notices.push_keys')
    .select(['public_key', 'private_key', 'private_key_sealed'])
    .executeTakeFirst()
  if (!row) return undefined
  const privateKey = row.private_key_sealed === null ? row.private_key : seal.open(row.private_key_sealed)
  return privateKey === null ? undefined : { publicKey: row.public_key, privateKey }
}

/** Keeps the first pair that anybody made. */
export async function writePushKeys(
  tx: Tx,
  seal: SecretSeal,
  { publicKey, privateKey, now }: PushKeys & { now: Instant },
) {
  const sealed = { private_key: null, private_key_sealed: seal.seal(privateKey) }
  await tablesOf<SubscriptionTables>(tx)
    .insertInto('notices.push_keys')
    .values({ only_one: true, public_key: publicKey, ...sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The rider, the session and the keys that have subscribed an endpoint. */
export async function subscriberAt(
  tx: Tx,
  seal: SecretSeal,
  endpoint: string,
): Promise<(Subscription & { readonly riderId: string }) | undefined> {
  const row = await tablesOf<SubscriptionTables>(tx)
    .selectFrom('notices.browsers')
    .select(['rider_id', 'session_id', 'subscription_sealed'])
    .where('endpoint_digest', '=', endpointDigest(endpoint))
    .executeTakeFirst()
  return (
    row && {
      ...z.parse(Sealed, JSON.parse(seal.open(row.subscription_sealed))),
      riderId: row.rider_id,
      sessionId: row.session_id,
    }
  )
}

/** Replaces whatever was subscribed at this endpoint. The caller has asked whose it is, under the endpoint's lock. */
export async function writeSubscription(
  tx: Tx,
  seal: SecretSeal,
  { riderId, endpoint, keys, sessionId, now }: Subscription & { riderId: string; now: Instant },
): Promise<void> {
  const subscriptionSealed = seal.seal(JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }))
  const facts = { rider_id: riderId, subscription_sealed: subscriptionSealed, session_id: sessionId, created_at: now }
  await tablesOf<SubscriptionTables>(tx)
    .insertInto('notices.browsers')
    .values({ endpoint_digest: endpointDigest(endpoint), ...facts })
    .onConflict((conflict) => conflict.column('endpoint_digest').doUpdateSet(facts))
    .execute()
}

export async function subscriptionsOf(tx: Tx, seal: SecretSeal, riderId: string): Promise<readonly Subscription[]> {
  const rows = await tablesOf<SubscriptionTables>(tx)
    .selectFrom('notices.browsers')
    .select(['subscription_sealed', 'session_id'])
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    ...z.parse(Sealed, JSON.parse(seal.open(row.subscription_sealed))),
    sessionId: row.session_id,
  }))
}

export async function deleteSubscription(tx: Tx, { riderId, endpoint }: { riderId: string; endpoint: string }) {
  await tablesOf<SubscriptionTables>(tx)
    .deleteFrom('notices.browsers')
    .where('rider_id', '=', riderId)
    .where('endpoint_digest', '=', endpointDigest(endpoint))
    .execute()
}

/** Seals the key and the browsers that were written readable. */
export async function sealReadablePush(tx: Tx, seal: SecretSeal): Promise<void> {
  const tables = tablesOf<SubscriptionTables>(tx)
  const key = await tables
    .selectFrom('notices.push_keys')
    .select('private_key')
    .where('private_key', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (key?.private_key)
    await tables
      .updateTable('notices.push_keys')
      .set({ private_key: null, private_key_sealed: seal.seal(key.private_key) })
      .execute()
  const rows = await tables
    .deleteFrom('notices.subscriptions')
    .returning(['rider_id', 'endpoint', 'p256dh', 'auth', 'session_id', 'created_at'])
    .execute()
  for (const { rider_id: riderId, endpoint, p256dh, auth, session_id: sessionId, created_at: now } of rows)
    await writeSubscription(tx, seal, { riderId, endpoint, keys: { p256dh, auth }, sessionId, now })
}
