import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { Tx } from '../database/database.ts'
import { defineTable } from '../database/define-table.ts'
import type { SealedColumn } from '../database/reseal.ts'
import { type Seal, sealFor } from './sealing.ts'
import type { Settings } from './settings.ts'

const houseSecrets = defineTable('kit.house_secrets', {
  columns: { name: z.string(), secretSealed: z.string(), madeAt: Instant },
  key: ['name'],
})

const purpose = 'daoxing house secrets'

export const houseSecretColumn: SealedColumn = {
  table: 'kit.house_secrets',
  id: ['name'],
  column: 'secret_sealed',
  purpose,
}

type Wanted = {
  readonly tx: Tx
  readonly settings: Settings
  readonly name: string
  /** Stored as the secret if there is none yet. */
  readonly offered: string
  readonly now: Instant
}

/**
 * A secret that stays the same while the keys that encrypt it rotate, such as the key of long-lived digests. Undefined
 * if there is one that no current key decrypts.
 */
export async function houseSecret({ tx, settings, name, offered, now }: Wanted): Promise<string | undefined> {
  const seal = sealFor(settings, purpose)
  const inserted = await houseSecrets.insertIfAbsent(tx, { name, secretSealed: seal.seal(offered), madeAt: now })
  const secret = inserted ?? (await houseSecrets.find(tx, { name }))
  return secret && opened(seal, secret.secretSealed)
}

/** Replaces a secret that nothing depends on. */
export async function replaceHouseSecret({ tx, settings, name, offered, now }: Wanted): Promise<void> {
  const secretSealed = sealFor(settings, purpose).seal(offered)
  await houseSecrets.update(tx, { name }, { secretSealed, madeAt: now })
}

function opened(seal: Seal, sealed: string): string | undefined {
  try {
    return seal.open(sealed)
  } catch {
    return undefined
  }
}
