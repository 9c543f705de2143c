import type { ConfigName } from '@daoxing/configs/contract'
import type { Instant } from '@daoxing/kit/contract'
import { readAgain, readOnce, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'

type Tables = { 'configs.overrides': { name: string; value: unknown; changed_at: Instant } }

const overrides = Symbol('overrides')

/** All that operators have set, by name. A transaction reads it once, so that one moment counts for all of it. */
export function overridesNow(tx: Tx): Promise<ReadonlyMap<string, unknown>> {
  return readOnce(tx, overrides, async () => {
    const rows = await tablesOf<Tables>(tx).selectFrom('configs.overrides').select(['name', 'value']).execute()
    return new Map(rows.map(({ name, value }) => [name, value]))
  })
}

export async function saveOverride(
  tx: Tx,
  { name, value, changedAt }: { name: ConfigName; value: unknown; changedAt: Instant },
): Promise<void> {
  readAgain(tx, overrides)
  const json = sql`${JSON.stringify(value)}::jsonb`
  await tablesOf<Tables>(tx)
    .insertInto('configs.overrides')
    .values({ name, value: json, changed_at: changedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, changed_at: changedAt }))
    .execute()
}

export async function removeOverride(tx: Tx, name: ConfigName): Promise<void> {
  readAgain(tx, overrides)
  await tablesOf<Tables>(tx).deleteFrom('configs.overrides').where('name', '=', name).execute()
}
