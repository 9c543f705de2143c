import { messageRetentionDays } from '@daoxing/dispatch/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { deleteDecisionsBefore } from '../stores/decision-store.ts'
import { deleteMeetingsBefore } from '../stores/meeting-store.ts'
import { deleteMessagesBefore } from '../stores/message-store.ts'
import { deleteOffersEndedBefore } from '../stores/offer-store.ts'
import { deleteShiftsEndedBefore } from '../stores/shift-store.ts'
import { purge } from './dispatch-jobs.ts'

const daySeconds = 24 * 3600
const everySeconds = 3600
/** How long a row is retained after its end; the tables have the same values. */
const retentionDays = { decisions: 7, offers: 30, shifts: 30, messages: messageRetentionDays, meetings: 730 } as const

export async function purgeHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  const before = (days: number) => plusSeconds(now, -days * daySeconds)
  await house.database.transaction(async (tx) => {
    await deleteDecisionsBefore(tx, before(retentionDays.decisions))
    await deleteOffersEndedBefore(tx, before(retentionDays.offers))
    await deleteShiftsEndedBefore(tx, before(retentionDays.shifts))
    await deleteMessagesBefore(tx, before(retentionDays.messages))
    await deleteMeetingsBefore(tx, before(retentionDays.meetings))
    await house.jobs.plan(tx, purge, {}, { key: purge.name, dueAt: plusSeconds(now, everySeconds) })
  })
}
