import type { House, JobPayload } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { announceTicket } from '../announce-ticket.ts'
import { lockedTicket } from '../locked-ticket.ts'
import { promiseAnswer } from '../promises.ts'
import { updateTicket } from '../stores/ticket-store.ts'
import type { checkPromise } from './support-jobs.ts'

type Check = { readonly house: House; readonly payload: JobPayload<typeof checkPromise> }

/** A promise that was missed is said, with a new one. */
export async function checkPromiseHandler({ house, payload: { ticketId, promisedAt } }: Check): Promise<void> {
  await house.database.transaction(async (tx) => {
    const ticket = await lockedTicket(tx, ticketId)
    if (ticket?.promisedAt !== promisedAt) return
    const { riderId, topic } = ticket
    const next = await promiseAnswer({ tx, house, ticketId, topic })
    const late = await updateTicket(tx, ticket, { promisedAt: next, isLate: true })
    await announceTicket({ tx, house, ticket: late })
    const about = promisedAt
    await notifyRider({ tx, house, riderId, kind: 'supportLate', orderHash: ticketId, service: null, about })
    house.log.warn({ ticketId, promisedAt }, 'a promise of customer service was missed')
  })
}
