import { sql } from 'kysely'
import { type Database, tablesOf } from './database.ts'
import { keyIdOf } from '../keys/key-file.ts'
import { sealWith } from '../process/sealing.ts'

/** A column of encrypted text; its name ends in `_sealed`. */
export type SealedColumn = {
  /** With its schema. */
  readonly table: string
  /** The columns of its primary key. */
  readonly id: readonly string[]
  readonly column: string
  readonly purpose: string
}
/** A field of encrypted text in the payload of a job. */
export type SealedField = { readonly job: string; readonly field: string; readonly purpose: string }
export type Sealed = { readonly columns: readonly SealedColumn[]; readonly fields: readonly SealedField[] }

const batch = 500

type Resealing = {
  readonly database: Database
  readonly sealed: Sealed
  /** Newest first. */
  readonly secrets: readonly string[]
}

/**
 * Re-encrypts every value of an older key with the newest one, and returns their number. A value that changes in the
 * meantime is left to its writer. A value that no key of the ring decrypts is counted as lost and stays unchanged.
 */
export async function reseal(plan: Resealing): Promise<{ readonly resealed: number; readonly lost: number }> {
  let [resealed, lost] = [0, 0]
  for (const column of plan.sealed.columns) {
    const found = await resealColumn(plan, column)
    resealed += found.resealed
    lost += found.lost
  }
  for (const field of plan.sealed.fields) {
    const found = await resealField(plan, field)
    resealed += found.resealed
    lost += found.lost
  }
  return { resealed, lost }
}

type Older = { readonly key: readonly string[]; readonly value: string }

/** Walks along the primary key, so that the table is read once and each row is found by its index. */
async function resealColumn({ database, secrets }: Resealing, { table, id, column, purpose }: SealedColumn) {
  const db = tablesOf<unknown>(database)
  const key = sql.join(id.map((name) => sql.ref(name)))
  const keyAsText = sql.join(id.map((name) => sql`${sql.ref(name)}::text`))
  return resealAll({
    secrets,
    purpose,
    older: async (after) =>
      (
        await sql<Older>`SELECT ARRAY[${keyAsText}] AS key, ${sql.ref(column)} AS value FROM ${sql.table(table)}
          WHERE ${sql.ref(column)} NOT LIKE ${newest(secrets)}
            ${after === undefined ? sql`` : sql`AND (${key}) > (${sql.join(after)})`}
          ORDER BY ${key} LIMIT ${batch}`.execute(db)
      ).rows,
    write: async ({ key: at, value }, fresh) =>
      void (await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${fresh}
        WHERE (${key}) = (${sql.join(at)}) AND ${sql.ref(column)} = ${value}`.execute(db)),
  })
}

/** Pending jobs have secrets in their payload. */
async function resealField({ database, secrets }: Resealing, { job, field, purpose }: SealedField) {
  const db = tablesOf<unknown>(database)
  const ofJob = sql`task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ${job})`
  return resealAll({
    secrets,
    purpose,
    older: async (after) =>
      (
        await sql<Older>`SELECT ARRAY[id::text] AS key, payload->>${field} AS value
          FROM graphile_worker._private_jobs
          WHERE ${ofJob} AND payload->>${field} NOT LIKE ${newest(secrets)}
            ${after === undefined ? sql`` : sql`AND id > ${sql.join(after)}`}
          ORDER BY id LIMIT ${batch}`.execute(db)
      ).rows,
    write: async ({ key, value }, fresh) =>
      void (await sql`UPDATE graphile_worker._private_jobs
        SET payload = jsonb_set(payload::jsonb, ARRAY[${field}::text], to_jsonb(${fresh}::text))::json
        WHERE id = ${sql.join(key)} AND payload->>${field} = ${value}`.execute(db)),
  })
}

const newest = (secrets: readonly string[]) => `k1.${keyIdOf(secrets[0] ?? '')}.%`

type Walk = {
  readonly secrets: readonly string[]
  readonly purpose: string
  /** The next rows after a key, in its order; the first ones without it. */
  older(after?: readonly string[]): Promise<readonly Older[]>
  write(old: Older, fresh: string): Promise<void>
}

async function resealAll({ secrets, purpose, older, write }: Walk) {
  const seal = sealWith(() => secrets, purpose)
  let [resealed, lost] = [0, 0]
  for (let rows = await older(); rows.length > 0; rows = await older(rows.at(-1)?.key)) {
    for (const row of rows) {
      let text: string
      try {
        text = seal.open(row.value)
      } catch {
        lost += 1
        continue
      }
      await write(row, seal.seal(text))
      resealed += 1
    }
  }
  return { resealed, lost }
}
