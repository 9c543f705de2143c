import { sql } from 'kysely'
import { tablesOf, type Tx } from './database.ts'

/** Deletes the rows of a rider from tables whose column `rider_id` names them. */
export async function deleteRowsOf(tx: Tx, riderId: string, tables: readonly string[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const table of tables)
    await sql`DELETE FROM ${sql.table(table)} WHERE rider_id = ${riderId}`.execute(tablesOf<unknown>(tx))
}

type FactsOfRider = { readonly table: string; readonly key: string; readonly riderId: string }

/**
 * Blurs the column `facts` of a rider's rows that stay for accounting: texts and addresses become empty, and positions are
 * rounded to a hundredth of a degree, about a kilometre. The form stays, so that every reader still parses it.
 */
export async function blurFactsOf(tx: Tx, { table, key, riderId }: FactsOfRider): Promise<void> {
  const all = tablesOf<unknown>(tx)
  const { rows } = await sql<{ key: string; facts: unknown }>`
    SELECT ${sql.ref(key)} AS key, facts FROM ${sql.table(table)} WHERE rider_id = ${riderId}`.execute(all)
  if (rows.length === 0) return
  const blurredRows = JSON.stringify(rows.map((row) => ({ key: row.key, facts: blurred(row.facts) })))
  await sql`
    UPDATE ${sql.table(table)} AS kept SET facts = fresh.facts
    FROM json_to_recordset(${blurredRows}::json) AS fresh (key text, facts jsonb)
    WHERE kept.rider_id = ${riderId} AND kept.${sql.ref(key)} = fresh.key`.execute(all)
}

const texts = new Set(['address', 'note', 'detail', 'polyline', 'customAnswers'])

/** A copy without texts of a person, and with coarse positions. */
function blurred(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(blurred)
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, blurredField(name, value)]))
}

function blurredField(name: string, value: unknown): unknown {
  if ((name === 'lat' || name === 'lng') && typeof value === 'number') return Math.round(value * 100) / 100
  if (!texts.has(name)) return blurred(value)
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return []
  return typeof value === 'object' && value !== null ? {} : value
}
