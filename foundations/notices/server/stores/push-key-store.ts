import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Seal, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { browsers } from './subscription-store.ts'

const pushKeyPairs = defineTable('notices.push_key_pairs', {
  columns: { publicKey: z.string(), privateKeySealed: z.string(), madeFor: z.string(), madeAt: Instant },
  key: ['publicKey'],
})
/** The location of the first pair, which the previous version of the server still reads. */
const pushKeys = defineTable('notices.push_keys', {
  columns: {
    onlyOne: z.boolean(),
    publicKey: z.string(),
    privateKey: z.nullable(z.string()),
    privateKeySealed: z.nullable(z.string()),
    createdAt: Instant,
  },
  key: ['onlyOne'],
})

const first = 'first'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** The public key for new subscriptions. */
export async function newestPushKey(tx: Tx): Promise<string | undefined> {
  const newest = await pushKeyPairs.first(tx, (query) =>
    query.orderBy('made_at', 'desc').orderBy('public_key').limit(1),
  )
  return newest?.publicKey
}

/** The key pair of a browser's subscription; null is the first one. Undefined if it was deleted. */
export async function readPushKeys(tx: Tx, seal: Seal, publicKey: string | null): Promise<PushKeys | undefined> {
  const pair = await (publicKey === null
    ? pushKeyPairs.first(tx, (query) => query.where('made_for', '=', first))
    : pushKeyPairs.find(tx, { publicKey }))
  return pair && { publicKey: pair.publicKey, privateKey: seal.open(pair.privateKeySealed) }
}

/**
 * Adopts the single pair of an earlier version, or the offered one if there was none. The old pair is decrypted only if
 * needed, and returns `lost` if no key decrypts it: push then starts with the offered pair.
 */
export async function storeFirstPushKeys(
  tx: Tx,
  seal: Seal,
  { offered, now }: { readonly offered: () => PushKeys; readonly now: Instant },
): Promise<'kept' | 'lost'> {
  const before = await onlyPushKeys(tx, seal)
  if ((await newestPushKey(tx)) !== undefined) return 'kept'
  const keys = before && openedKeys(seal, before)
  await addPushKeys(tx, seal, { keys: keys ?? offered(), madeFor: first, now })
  return before && !keys ? 'lost' : 'kept'
}

type SealedKeys = { readonly publicKey: string; readonly privateKeySealed: string }

/** The single pair of an earlier version. An unencrypted one gets encrypted. */
async function onlyPushKeys(tx: Tx, seal: Seal): Promise<SealedKeys | undefined> {
  const pair = await pushKeys.first(tx, (query) => query.forUpdate())
  if (!pair) return undefined
  const { publicKey, privateKey: readable, privateKeySealed: sealed } = pair
  if (readable === null) return sealed === null ? undefined : { publicKey, privateKeySealed: sealed }
  const privateKeySealed = seal.seal(readable)
  await pushKeys.update(tx, pair, { privateKey: null, privateKeySealed })
  return { publicKey, privateKeySealed }
}

function openedKeys(seal: Seal, { publicKey, privateKeySealed }: SealedKeys): PushKeys | undefined {
  try {
    return { publicKey, privateKey: seal.open(privateKeySealed) }
  } catch {
    return undefined
  }
}

/** Adds a pair, which is the newest from now on; a second one for the same rotation is not added. */
export async function addPushKeys(
  tx: Tx,
  seal: Seal,
  { keys, madeFor, now }: { readonly keys: PushKeys; readonly madeFor: string; readonly now: Instant },
): Promise<void> {
  const privateKeySealed = seal.seal(keys.privateKey)
  await pushKeyPairs.insertIfAbsent(tx, { publicKey: keys.publicKey, privateKeySealed, madeFor, madeAt: now })
}

/** Deletes older pairs that no browser uses any more. */
export async function dropUnusedPushKeys(tx: Tx): Promise<void> {
  const newest = await newestPushKey(tx)
  if (newest === undefined) return
  const dropped = await tablesOf(tx, pushKeyPairs, browsers)
    .deleteFrom('notices.push_key_pairs as pair')
    .where('pair.public_key', '!=', newest)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notices.browsers as browser')
            .select('browser.push_key')
            .where((where) =>
              where.or([
                where('browser.push_key', '=', where.ref('pair.public_key')),
                where.and([where('browser.push_key', 'is', null), where('pair.made_for', '=', first)]),
              ]),
            ),
        ),
      ),
    )
    .returning(['pair.public_key'])
    .execute()
  for (const { public_key: publicKey } of dropped)
    await pushKeys.deleteWhere(tx, (query) => query.where('public_key', '=', publicKey))
}
