import { type DeskWorld, openDeskStore } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { StationSession } from './station-session.ts'

export type SessionBook = {
  of(orderHash: string): StationSession | undefined
  /** The newest sessions first. */
  newest(): readonly StationSession[]
  keep(session: StationSession): void
  close(): void
}

const listedMax = 200
const Row = z.object({ facts: z.string() })

/** The sessions of the city's stations, on disk: a killed city resumes. */
export function openSessionBook({ folder }: Pick<DeskWorld, 'folder'>): SessionBook {
  const database = openDeskStore(folder, 'charging')
  database.exec(
    'CREATE TABLE IF NOT EXISTS sessions (order_hash TEXT PRIMARY KEY, at INTEGER, facts TEXT NOT NULL) STRICT',
  )
  const find = database.prepare('SELECT facts FROM sessions WHERE order_hash = ?')
  const list = database.prepare(`SELECT facts FROM sessions ORDER BY at DESC LIMIT ${listedMax}`)
  const put = database.prepare(
    'INSERT INTO sessions VALUES (?, ?, ?) ON CONFLICT (order_hash) DO UPDATE SET facts = excluded.facts',
  )
  const read = (row: unknown) => StationSession.parse(JSON.parse(Row.parse(row).facts))
  return {
    of(orderHash) {
      const row = find.get(orderHash)
      return row === undefined ? undefined : read(row)
    },
    newest: () => list.all().map(read),
    keep: (session) => void put.run(session.orderHash, Math.round(session.acceptedAtMs), JSON.stringify(session)),
    close: () => database.close(),
  }
}
