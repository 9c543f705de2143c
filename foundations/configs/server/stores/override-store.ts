import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const overrides = defineTable('configs.overrides', {
  columns: { name: z.string(), value: json(z.unknown()), changedAt: Instant },
  key: ['name'],
})

/** All overrides of operators, by name. A transaction reads them once, so that they are consistent. */
export async function overridesNow(tx: Tx): Promise<ReadonlyMap<string, unknown>> {
  return new Map((await overrides.allOnce(tx)).map(({ name, value }) => [name, value]))
}

export async function saveOverride(
  tx: Tx,
  override: { name: string; value: unknown; changedAt: Instant },
): Promise<void> {
  await overrides.put(tx, override)
}

export async function removeOverride(tx: Tx, name: string): Promise<void> {
  await overrides.delete(tx, { name })
}
