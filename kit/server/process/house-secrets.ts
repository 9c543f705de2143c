import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '../database/database.ts'
import type { SealedColumn } from '../database/reseal.ts'
import { type Seal, sealFor } from './sealing.ts'
import type { Settings } from './settings.ts'

type Tables = { 'kit.house_secrets': { name: string; secret_sealed: string; made_at: Instant } }

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
  /** Becomes the secret where there is none yet. */
  readonly offered: string
  readonly now: Instant
}

/**
 * A secret that stays the same while the keys that seal it change, such as the key of digests that are compared for
 * years. Undefined where there is one and no key at hand opens it.
 */
export async function houseSecret({ tx, settings, name, offered, now }: Wanted): Promise<string | undefined> {
  const seal = sealFor(settings, purpose)
  await tablesOf<Tables>(tx)
    .insertInto('kit.house_secrets')
    .values({ name, secret_sealed: seal.seal(offered), made_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { secret_sealed: sealed } = await tablesOf<Tables>(tx)
    .selectFrom('kit.house_secrets')
    .select('secret_sealed')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return opened(seal, sealed)
}

/** Puts another secret in the place of one that nothing depends on. */
export async function replaceHouseSecret({ tx, settings, name, offered, now }: Wanted): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('kit.house_secrets')
    .set({ secret_sealed: sealFor(settings, purpose).seal(offered), made_at: now })
    .where('name', '=', name)
    .execute()
}

function opened(seal: Seal, sealed: string): string | undefined {
  try {
    return seal.open(sealed)
  } catch {
    return undefined
  }
}
