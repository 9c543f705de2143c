import { MailTopic } from '@daoxing/identity/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type Seal, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const mailOptOuts = defineTable('identity.mail_opt_outs', {
  columns: { riderId: named('user_id', z.string()), topic: MailTopic, since: Instant },
  key: ['riderId', 'topic'],
})
const signingKeys = defineTable('identity.signing_keys', {
  columns: {
    purpose: z.string(),
    /** Only a previous version stored it unencrypted; the next start encrypts it. */
    key: z.nullable(z.string()),
    keySealed: z.nullable(z.string()),
    createdAt: Instant,
  },
  key: ['purpose'],
})
type Choice = { readonly riderId: string; readonly topic: MailTopic }

export async function isMailRefused(tx: Tx, choice: Choice): Promise<boolean> {
  return (await mailOptOuts.find(tx, choice)) !== undefined
}

export async function saveMailRefusal(tx: Tx, { riderId, topic }: Choice, since: Instant): Promise<void> {
  await mailOptOuts.insertIfAbsent(tx, { riderId, topic, since })
}

/** The signing key: the existing one, or else the offered one, which stays. */
export async function signingKey(
  tx: Tx,
  seal: Seal,
  { purpose, offered, now }: { purpose: string; offered: string; now: Instant },
): Promise<string> {
  await signingKeys.insertIfAbsent(tx, { purpose, keySealed: seal.seal(offered), createdAt: now })
  const row = await signingKeys.find(tx, { purpose })
  return row?.keySealed ? seal.open(row.keySealed) : (row?.key ?? offered)
}

/** Encrypts the keys that were stored unencrypted. */
export async function sealReadableKeys(tx: Tx, seal: Seal): Promise<void> {
  const readable = await signingKeys.all(tx, (query) => query.where('key', 'is not', null).forUpdate())
  for (const row of readable)
    if (row.key !== null) await signingKeys.update(tx, row, { key: null, keySealed: seal.seal(row.key) })
}

/** All valid signing keys of a purpose, the newest first. */
export async function signingKeysOf(tx: Tx, seal: Seal, purpose: string): Promise<readonly string[]> {
  const rows = await signingKeys.all(tx, (query) =>
    query
      .where((where) => where.or([where('purpose', '=', purpose), where('purpose', 'like', `${purpose}:before:%`)]))
      .orderBy('created_at', 'desc'),
  )
  return rows.flatMap(({ key, keySealed }) => (keySealed === null ? (key ?? []) : seal.open(keySealed)))
}

/** Replaces the signing key; signatures of the old one stay valid. Called once per rotation. */
export async function replaceSigningKey(
  tx: Tx,
  seal: Seal,
  { purpose, rotation, key, now }: { purpose: string; rotation: string; key: string; now: Instant },
): Promise<void> {
  const aside = `${purpose}:before:${rotation}`
  if (await signingKeys.find(tx, { purpose: aside })) return
  const moved = await signingKeys.updateWhere(tx, { purpose: aside }, (query) => query.where('purpose', '=', purpose))
  if (moved.length === 0) return
  await signingKeys.insert(tx, { purpose, keySealed: seal.seal(key), createdAt: now })
}
