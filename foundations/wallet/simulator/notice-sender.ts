import type { DatabaseSync } from 'node:sqlite'
import { type CityLog, realNowMs, type TimerWheel } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import type { Moods } from './desk-moods.ts'

export type Notice = {
  /** LINE Pay sends GET, with all data in the URL; all others post. */
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export type NoticeSender = {
  /** Stores the notice, in the open transaction if there is one; it is sent soon after. */
  send(notice: Notice): void
  stop(): void
}

const tables = `
  CREATE TABLE IF NOT EXISTS notices (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    method TEXT NOT NULL CHECK (method IN ('GET', 'POST')),
    url TEXT NOT NULL,
    headers TEXT NOT NULL,
    body TEXT NOT NULL,
    due_ms INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`
/** Real seconds between two attempts; after the last one the notice is dropped. */
const waitsSeconds = [2, 5, 15, 30, 60, 300, 900, 3600] as const
const patienceMs = 10_000
const pollEveryMs = 250
/** How long a notice waits for others to overtake it. */
const overtakenMs = 8_000

const Due = z.object({
  serial: z.int(),
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  headers: z.string(),
  body: z.string(),
  tries: z.int(),
})
const Headers = z.record(z.string(), z.string())

/** Sends notices to a merchant until each response was 200. Pending notices are on disk and survive a restart. */
export function openNoticeSender({
  database,
  wheel,
  log,
  moods,
}: {
  readonly database: DatabaseSync
  readonly wheel: TimerWheel
  readonly log: CityLog
  readonly moods: () => Moods
}): NoticeSender {
  database.exec(tables)
  const insert = database.prepare('INSERT INTO notices (method, url, headers, body, due_ms) VALUES (?, ?, ?, ?, ?)')
  const due = database.prepare(
    'SELECT serial, method, url, headers, body, tries FROM notices WHERE due_ms <= ? ORDER BY due_ms, serial LIMIT 20',
  )
  const again = database.prepare('UPDATE notices SET tries = tries + 1, due_ms = ? WHERE serial = ?')
  const remove = database.prepare('DELETE FROM notices WHERE serial = ?')
  const stopping = new AbortController()
  let isOvertaken = false

  async function deliver({ serial, headers, tries, ...notice }: z.infer<typeof Due>): Promise<void> {
    const isReceived = await post({ ...notice, headers: Headers.parse(JSON.parse(headers)) }, stopping.signal)
    if (stopping.signal.aborted) return
    const wait = waitsSeconds[tries]
    if (!isReceived && wait !== undefined) again.run(realNowMs() + wait * 1000, serial)
    else remove.run(serial)
    if (!isReceived && wait === undefined) log.error({ serial }, 'a notice was given up')
  }
  async function run(): Promise<void> {
    for (;;) {
      for (const row of due.all(realNowMs())) await deliver(Due.parse(row))
      await wheel.sleep(pollEveryMs, stopping.signal)
    }
  }
  run().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'notices are not sent any more')
  })

  return {
    send({ method = 'POST', url, headers, body }) {
      const { sendsNoticesTwice, noticesLateSeconds, disordersNotices } = moods()
      isOvertaken = disordersNotices && !isOvertaken
      const dueMs = Math.round(realNowMs() + noticesLateSeconds * 1000 + (isOvertaken ? overtakenMs : 0))
      for (let copies = sendsNoticesTwice ? 2 : 1; copies > 0; copies -= 1)
        insert.run(method, url, JSON.stringify(headers), body, dueMs)
    },
    stop: () => stopping.abort(),
  }
}

/** Whether the merchant responded with 200; no response counts as no. */
async function post({ method, url, headers, body }: Required<Notice>, stopping: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(patienceMs)])
  const request = { method, headers, signal, ...(method === 'POST' ? { body } : {}) }
  const response = await fetch(url, request).catch(() => undefined)
  await response?.body?.cancel().catch(() => undefined)
  return response?.status === 200
}
