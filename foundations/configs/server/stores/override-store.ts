import type { ConfigName } from '@daoxing/configs/contract'
import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'

type Tables = { 'configs.overrides': { name: string; value: unknown; changed_at: Instant } }

/** What operators have set, of the names that are asked for. */
export async function overridesOf(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  if (names.length === 0) return new Map()
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('configs.overrides')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}

export async function saveOverride(
  tx: Tx,
  { name, value, changedAt }: { name: ConfigName; value: unknown; changedAt: Instant },
): Promise<void> {
  const json = sql`${JSON.stringify(value)}::jsonb`
  await tablesOf<Tables>(tx)
    .insertInto('configs.overrides')
    .values({ name, value: json, changed_at: changedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, changed_at: changedAt }))
    .execute()
}

export async function removeOverride(tx: Tx, name: ConfigName): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('configs.overrides').where('name', '=', name).execute()
}
