import type { House, JobPayload } from '@daoxing/kit/server'
import { lockedTicket } from '../locked-ticket.ts'
import { moveTicket } from '../move-ticket.ts'
import type { solveSilent } from './support-jobs.ts'

type Silence = { readonly house: House; readonly payload: JobPayload<typeof solveSilent> }

/** Does nothing if the rider has written, or a later answer has come. */
export async function solveSilentHandler({ house, payload: { ticketId, answeredAt } }: Silence): Promise<void> {
  await house.database.transaction(async (tx) => {
    const ticket = await lockedTicket(tx, ticketId)
    if (ticket?.state !== 'WAITING_RIDER' || ticket.answeredAt !== answeredAt) return
    await moveTicket({ tx, house, ticket, event: 'solved' })
  })
}
