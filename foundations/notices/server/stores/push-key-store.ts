import type { Instant } from '@daoxing/kit/contract'
import { type Seal, tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = {
  'notices.push_key_pairs': { public_key: string; private_key_sealed: string; made_for: string; made_at: Instant }
  /** Where the first pair stood, and where a server of the version before this one still reads it. */
  'notices.push_keys': {
    only_one: boolean
    public_key: string
    private_key: string | null
    private_key_sealed: string | null
    created_at: Instant
  }
  'notices.browsers': { push_key: string | null }
}

const first = 'first'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** The public key with which browsers subscribe from now on. */
export async function newestPushKey(tx: Tx): Promise<string | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('notices.push_key_pairs')
    .select('public_key')
    .orderBy('made_at', 'desc')
    .orderBy('public_key')
    .limit(1)
    .executeTakeFirst()
  return row?.public_key
}

/** The pair that a browser subscribed with; null is the first one. Undefined where it was dropped. */
export async function readPushKeys(tx: Tx, seal: Seal, publicKey: string | null): Promise<PushKeys | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('notices.push_key_pairs')
    .select(['public_key', 'private_key_sealed'])
    .$if(publicKey === null, (query) => query.where('made_for', '=', first))
    .$if(publicKey !== null, (query) => query.where('public_key', '=', publicKey ?? ''))
    .executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: seal.open(row.private_key_sealed) }
}

/**
 * Keeps the pair that there was before there could be several, or the offered one where there was none. The old pair is
 * opened only where it is needed, and answers `lost` where no key opens it: push then begins with the offered pair.
 */
export async function keepFirstPushKeys(
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

/** The pair of before there could be several. Where it lies readable, it is sealed. */
async function onlyPushKeys(tx: Tx, seal: Seal): Promise<SealedKeys | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('notices.push_keys')
    .select(['public_key', 'private_key', 'private_key_sealed'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { public_key: publicKey, private_key: readable, private_key_sealed: sealed } = row
  if (readable === null) return sealed === null ? undefined : { publicKey, privateKeySealed: sealed }
  const privateKeySealed = seal.seal(readable)
  await tablesOf<Tables>(tx)
    .updateTable('notices.push_keys')
    .set({ private_key: null, private_key_sealed: privateKeySealed })
    .execute()
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
  const sealed = seal.seal(keys.privateKey)
  await tablesOf<Tables>(tx)
    .insertInto('notices.push_key_pairs')
    .values({ public_key: keys.publicKey, private_key_sealed: sealed, made_for: madeFor, made_at: now })
    .onConflict((conflict) => conflict.column('made_for').doNothing())
    .execute()
}

/** Drops older pairs to which no browser belongs any more. */
export async function dropUnusedPushKeys(tx: Tx): Promise<void> {
  const newest = await newestPushKey(tx)
  if (newest === undefined) return
  const dropped = await tablesOf<Tables>(tx)
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
    await tablesOf<Tables>(tx).deleteFrom('notices.push_keys').where('public_key', '=', publicKey).execute()
}
