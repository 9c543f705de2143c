import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A desk's own database file. Every answer is on the disk before it is sent, so a killed desk forgets nothing. */
export function openDeskStore(folder: string, name: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, `${name}.sqlite`))
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
  )
  return database
}

/** Does all of the work or nothing of it; inside of larger work it is part of that. */
export function inOneGo<Result>(database: DatabaseSync, work: () => Result): Result {
  if (database.isTransaction) return work()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
