import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { TicketTopic } from '@daoxing/support/contract'
import { checkPromise, solveSilent } from './jobs/support-jobs.ts'
import { supportConfigs } from './support-configs.ts'

export const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds

type Promised = {
  readonly tx: Tx
  readonly house: House
  readonly ticketId: string
  readonly topic: TicketTopic
}

/** The time by which customer service answers a ticket that waits for it from now on; a job checks it then. */
export async function promiseAnswer({ tx, house, ticketId, topic }: Promised): Promise<Instant> {
  const hours = await configValue(tx, supportConfigs.support_promise_hours)
  const promisedAt = plusSeconds(house.clock.now(), Math.ceil(hours[topic] * hourSeconds))
  await house.jobs.plan(
    tx,
    checkPromise,
    { ticketId, promisedAt },
    { key: `support.promise:${ticketId}`, dueAt: promisedAt },
  )
  return promisedAt
}

/** The promise of a ticket is kept, or the ticket is solved. */
export const endPromise = ({ tx, house, ticketId }: Omit<Promised, 'topic'>): Promise<void> =>
  house.jobs.unplan(tx, `support.promise:${ticketId}`)

type Answered = Omit<Promised, 'topic'> & { readonly answeredAt: Instant }

/** Plans to solve the ticket if its rider stays silent after this answer. */
export async function expectRider({ tx, house, ticketId, answeredAt }: Answered): Promise<void> {
  const days = await configValue(tx, supportConfigs.support_silent_days)
  const dueAt = plusSeconds(answeredAt, days * daySeconds)
  await house.jobs.plan(tx, solveSilent, { ticketId, answeredAt }, { key: `support.silent:${ticketId}`, dueAt })
}
