import { defineCall, defineEvent, defineRefusals, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { answer, bindJob, defineJob, type ServerSlice, subscribe, tablesOf } from '../index.ts'

/** A minimal slice with one of everything that the kit offers, for the kit's own tests. */
const Note = z.object({ id: z.int(), text: z.string(), revision: z.int() })

defineRefusals({ 'notebook.tooLoud': { code: 'TOO_LOUD', status: 422 } })

export const noteWritten = defineEvent('noteWritten', Note)
export const countNote = defineJob('notebook.countNote', Note)
export const remindOfNote = defineJob('notebook.remindOfNote', z.object({ text: z.string() }))

export const writeNote = defineCall({
  id: 'OWN-notebook-writeNote',
  method: 'POST',
  path: '/test/notes',
  who: 'rider',
  purpose: 'write a note',
  idempotent: 'honoured',
  body: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(20)),
    place: z.optional(z.object({ lat: z.number() })),
  }),
  reply: Note,
  refusals: ['notebook.tooLoud'],
})
export const payForNote = defineCall({
  id: 'OWN-notebook-payForNote',
  method: 'PUT',
  path: '/test/notes/{id}/pay',
  who: 'rider',
  purpose: 'a call that wants a key',
  idempotent: 'required',
  params: z.object({ id: z.coerce.number() }),
  reply: z.object({ paid: z.boolean() }),
})
export const countNotes = defineCall({
  id: 'OWN-notebook-countNotes',
  method: 'GET',
  path: '/test/notes',
  who: 'rider',
  purpose: 'how many notes there are, and how many were counted',
  reply: z.object({ written: z.int(), counted: z.int() }),
})
export const breakDown = defineCall({
  id: 'OWN-notebook-breakDown',
  method: 'POST',
  path: '/test/break',
  who: 'none',
  purpose: 'writes and then throws',
  reply: z.object({}),
})

export const notebook: ServerSlice = {
  name: 'notebook',
  migrations: new URL('./notebook-migrations/', import.meta.url),
  authenticators: [
    async ({ credentials }) =>
      credentials.bearer?.startsWith('rider:')
        ? { kind: 'rider', riderId: credentials.bearer.slice(6), sessionId: 'session' }
        : undefined,
    async ({ credentials }) =>
      credentials.bearer?.startsWith('operator:')
        ? { kind: 'operator', operatorId: credentials.bearer.slice(9) }
        : undefined,
  ],
  subscriptions: [subscribe(noteWritten, countNote)],
  calls: [
    answer(writeNote, async ({ body, tx, house, who }) => {
      const { rows } = await sql<{
        id: number
      }>`INSERT INTO notebook.notes (text) VALUES (${body.text}) RETURNING id`.execute(tablesOf(tx))
      const note = { id: rows[0]?.id ?? 0, text: body.text, revision: 1 }
      if (body.text === body.text.toUpperCase() && /[A-Z]/.test(body.text)) throw new Refusal('notebook.tooLoud')
      await house.outbox.add(tx, noteWritten, { to: [`rider:${who.riderId}`], payload: note })
      await house.jobs.plan(tx, remindOfNote, { text: note.text }, { dueAt: plusSeconds(house.clock.now(), 60) })
      return note
    }),
    answer(payForNote, async () => ({ paid: true })),
    answer(countNotes, async ({ tx }) => {
      const { rows } = await sql<{ written: number; counted: number }>`
        SELECT count(*)::int AS written, coalesce(sum(counted), 0)::int AS counted FROM notebook.notes`.execute(
        tablesOf(tx),
      )
      return rows[0] ?? { written: 0, counted: 0 }
    }),
    answer(breakDown, async ({ tx }) => {
      await sql`INSERT INTO notebook.notes (text) VALUES ('broken')`.execute(tablesOf(tx))
      throw new Error('a fault with a secret in it')
    }),
  ],
  jobs: [
    bindJob(countNote, async ({ payload, house }) => {
      await sql`UPDATE notebook.notes SET counted = counted + 1 WHERE id = ${payload.id}`.execute(
        tablesOf(house.database),
      )
    }),
    bindJob(remindOfNote, async ({ payload, house }) => {
      await house.database.transaction((tx) =>
        house.outbox.add(tx, defineEvent('noteReminder', z.object({ text: z.string() })), { to: ['all'], payload }),
      )
    }),
  ],
}
