import { requestMailProof, riderMailOf } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { sendDesignatedReceipt } from '@daoxing/designated-driver/contract'
import { mailDesignatedReceipt, mailReceiptKey } from '../jobs/trip-jobs.ts'
import { tripOfRider } from '../locked-trip.ts'
import { insertReceiptRequest, receiptRequestsSince, storeWaitingReceipt } from '../stores/receipt-store.ts'
import { tripView } from '../trip-view.ts'

const daySeconds = 24 * 3600
const receiptsPerDay = 20

export const sendDesignatedReceiptAnswer = answer(sendDesignatedReceipt, async ({ body, who, tx, house, language }) => {
  const { riderId } = who
  const trip = await tripOfRider(tx, riderId, body.trip_hash)
  const { tripHash } = trip
  if (!(await tripView({ tx, house, trip })).can.receipt) throw new Refusal('designatedDriver.noReceiptYet')
  const email = await riderMailOf(tx, riderId)
  if (email === undefined) {
    if (body.email === undefined) throw new Refusal('designatedDriver.noMailAddress')
    await countReceipt({ tx, house, riderId })
    await requestMailProof({ tx, house, riderId, email: body.email, language })
    await storeWaitingReceipt(tx, { riderId, tripHash, language, askedAt: house.clock.now() })
    return { sent_to: maskedMail(body.email), waits_for_proof: true }
  }
  await countReceipt({ tx, house, riderId })
  // Taps in quick succession lead to one mail.
  await house.jobs.plan(tx, mailDesignatedReceipt, { tripHash, language }, { key: mailReceiptKey(tripHash) })
  return { sent_to: maskedMail(email), waits_for_proof: false }
})

type Counting = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Counts under a separate lock, so that two concurrent requests count as two. */
async function countReceipt({ tx, house, riderId }: Counting): Promise<void> {
  await lockUntilEnd(tx, `designatedDriver.receipts:${riderId}`)
  const now = house.clock.now()
  const requests = await receiptRequestsSince(tx, { riderId, since: plusSeconds(now, -daySeconds) })
  if (requests >= receiptsPerDay) throw new Refusal('designatedDriver.receiptLimit')
  await insertReceiptRequest(tx, { riderId, askedAt: now })
}

/** "an…@example.com": enough to recognise one's own address. */
function maskedMail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`
}
