import { type DeskWorld, inOneGo, openDeskStore } from '@daoxing/kit/simulator'
import { CapMessage } from '@daoxing/safety/contract/cap'
import * as z from 'zod/mini'

/** A message at the control room; `answersAtMs` is null once it was answered, or if it needs no response. */
export type BookedMessage = { readonly message: CapMessage; readonly answersAtMs: number | null }

export type AlarmBook = {
  /** Stores a message; returns whether it is new. */
  keep(message: CapMessage, answersAtMs: number | null): boolean
  /** Returns messages whose response is due. */
  due(nowMs: number): readonly CapMessage[]
  answered(identifier: string): void
  /** Newest first. */
  newest(): readonly BookedMessage[]
  close(): void
}

const listedMax = 100
const Row = z.object({ facts: z.string(), answers_at: z.nullable(z.number()) })

/**
 * Opens the stored messages of the city's control room. They are on disk, so that a city that was killed still answers
 * them.
 */
export function openAlarmBook({ folder }: Pick<DeskWorld, 'folder'>): AlarmBook {
  const database = openDeskStore(folder, 'control-room')
  database.exec(
    `CREATE TABLE IF NOT EXISTS messages (number INTEGER PRIMARY KEY, identifier TEXT UNIQUE NOT NULL,
      answers_at INTEGER, facts TEXT NOT NULL) STRICT`,
  )
  const put = database.prepare(
    'INSERT INTO messages (identifier, answers_at, facts) VALUES (?, ?, ?) ON CONFLICT (identifier) DO NOTHING',
  )
  const due = database.prepare('SELECT facts, answers_at FROM messages WHERE answers_at <= ? ORDER BY number')
  const list = database.prepare(`SELECT facts, answers_at FROM messages ORDER BY number DESC LIMIT ${listedMax}`)
  const end = database.prepare('UPDATE messages SET answers_at = NULL WHERE identifier = ?')
  const messageIn = (row: unknown) => CapMessage.parse(JSON.parse(Row.parse(row).facts))
  return {
    keep: (message, answersAtMs) =>
      inOneGo(database, () => {
        const at = answersAtMs === null ? null : Math.round(answersAtMs)
        return put.run(message.identifier, at, JSON.stringify(message)).changes === 1
      }),
    due: (nowMs) => due.all(Math.round(nowMs)).map(messageIn),
    answered: (identifier) => void end.run(identifier),
    newest: () => list.all().map((row) => ({ message: messageIn(row), answersAtMs: Row.parse(row).answers_at })),
    close: () => database.close(),
  }
}
