import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { dropFile, type House, type Tx } from '@daoxing/kit/server'
import { daySeconds } from '../promises.ts'
import { attachmentsOfTicket, deleteAttachment, looseAttachmentsBefore } from '../stores/attachment-store.ts'
import { deleteChatBefore } from '../stores/chat-store.ts'
import { deleteTicket, solvedTicketsBefore } from '../stores/ticket-store.ts'
import { supportConfigs } from '../support-configs.ts'
import { purgeSupport } from './support-jobs.ts'

const chatKeptDays = 90
const looseKeptDays = 1

export async function purgeSupportHandler({ house }: { readonly house: House }): Promise<void> {
  const now = house.clock.now()
  const before = (days: number) => plusSeconds(now, -days * daySeconds)
  await house.database.transaction(async (tx) => {
    await deleteChatBefore(tx, before(chatKeptDays))
    await dropUploads({ tx, house }, await looseAttachmentsBefore(tx, before(looseKeptDays)))
    await purgeTickets({ tx, house }, before(await configValue(tx, supportConfigs.support_ticket_kept_days)))
    await house.jobs.plan(tx, purgeSupport, {}, { key: purgeSupport.name, dueAt: plusSeconds(now, daySeconds) })
  })
}

type Purging = { readonly tx: Tx; readonly house: House }

async function purgeTickets({ tx, house }: Purging, before: Instant): Promise<void> {
  for (const { id } of await solvedTicketsBefore(tx, before)) {
    await dropUploads({ tx, house }, await attachmentsOfTicket(tx, id))
    await deleteTicket(tx, id)
  }
}

async function dropUploads(
  { tx, house }: Purging,
  uploads: readonly { readonly attachmentId: string }[],
): Promise<void> {
  for (const { attachmentId } of uploads) {
    await dropFile({ house, tx, fileId: attachmentId })
    await deleteAttachment(tx, attachmentId)
  }
}
