import { mailVerified } from '@daoxing/identity/contract'
import { emailLinkSeconds } from '@daoxing/identity/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import { takeWaitingReceipts } from '../stores/waiting-receipt-store.ts'
import { mailReceipt } from './mail-receipt-handler.ts'

/** Sends the receipts that have waited for a rider's mail address, as soon as the address is confirmed. */
export const mailWaitingReceipts = defineJob('taxi.mailWaitingReceipts', mailVerified.payload)

type MailWaitingReceipts = { readonly payload: JobPayload<typeof mailWaitingReceipts>; readonly house: House }

/** After the validity of a link, the rider confirmed the address for another purpose. */
export async function mailWaitingReceiptsHandler({ payload: { riderId }, house }: MailWaitingReceipts): Promise<void> {
  const since = plusSeconds(house.clock.now(), -emailLinkSeconds)
  await house.database.transaction(async (tx) => {
    for (const { tripHash, language } of await takeWaitingReceipts(tx, { riderId, since }))
      await house.jobs.plan(tx, mailReceipt, { tripHash, language }, { key: `taxi:receipt:${tripHash}` })
  })
}
