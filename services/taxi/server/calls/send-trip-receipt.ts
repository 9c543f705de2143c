import { requestMailProof, riderMailOf } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { sendTripReceipt } from '@daoxing/taxi/contract'
import { mailReceipt } from '../jobs/mail-receipt-handler.ts'
import { tripOfRider } from '../locked-trip.ts'
import { storeWaitingReceipt } from '../stores/waiting-receipt-store.ts'
import { insertReceiptRequest, receiptRequestsSince } from '../stores/receipt-request-store.ts'

const daySeconds = 24 * 3600
const receiptsPerDay = 20

export const sendTripReceiptAnswer = answer(sendTripReceipt, async ({ body, who, tx, house, language }) => {
  const trip = await tripOfRider(tx, { riderId: who.riderId, reference: body.trip_hash })
  if (trip.paidAt === null) throw new Refusal('taxi.noReceiptYet')
  const { riderId } = who
  const { tripHash } = trip
  const email = await riderMailOf(tx, riderId)
  if (email === undefined) {
    if (body.email === undefined) throw new Refusal('taxi.noMailAddress')
    await countReceipt({ tx, house, riderId })
    await requestMailProof({ tx, house, riderId, email: body.email, language })
    await storeWaitingReceipt(tx, { riderId, tripHash, language, askedAt: house.clock.now() })
    return { sent_to: maskedMail(body.email), waits_for_proof: true }
  }
  await countReceipt({ tx, house, riderId })
  // Taps in quick succession lead to one mail.
  await house.jobs.plan(tx, mailReceipt, { tripHash, language }, { key: `taxi:receipt:${tripHash}` })
  return { sent_to: maskedMail(email), waits_for_proof: false }
})

/** Counts under a separate lock, so that two concurrent requests count as two. */
async function countReceipt({ tx, house, riderId }: { tx: Tx; house: House; riderId: string }): Promise<void> {
  await lockUntilEnd(tx, `taxi.receipts:${riderId}`)
  const now = house.clock.now()
  const requestCount = await receiptRequestsSince(tx, { riderId, since: plusSeconds(now, -daySeconds) })
  if (requestCount >= receiptsPerDay) throw new Refusal('taxi.receiptLimit')
  await insertReceiptRequest(tx, { riderId, askedAt: now })
}

/** "an…@example.com": enough to recognise one's own address. */
function maskedMail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`
}
