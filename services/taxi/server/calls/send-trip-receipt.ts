import { askForMailProof, riderMailOf } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type Handler, type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import type { sendTripReceipt } from '@daoxing/taxi/contract'
import { mailReceipt } from '../jobs/mail-receipt-work.ts'
import { tripOfRider } from '../locked-trip.ts'
import { keepWaitingReceipt } from '../stores/waiting-receipt-store.ts'
import { insertReceiptRequest, receiptsAskedSince } from '../stores/receipt-request-store.ts'

const daySeconds = 24 * 3600
const receiptsPerDay = 20

export const sendTripReceiptHandler: Handler<typeof sendTripReceipt> = async ({ body, who, tx, house, language }) => {
  const trip = await tripOfRider(tx, { riderId: who.riderId, reference: body.trip_hash })
  if (trip.paidAt === null) throw new Refusal('taxi.noReceiptYet')
  const { riderId } = who
  const { tripHash } = trip
  const email = await riderMailOf(tx, riderId)
  if (email === undefined) {
    if (body.email === undefined) throw new Refusal('taxi.noMailAddress')
    await countReceipt({ tx, house, riderId })
    await askForMailProof({ tx, house, riderId, email: body.email, language })
    await keepWaitingReceipt(tx, { riderId, tripHash, language, askedAt: house.clock.now() })
    return { sent_to: maskedMail(body.email), waits_for_proof: true }
  }
  await countReceipt({ tx, house, riderId })
  // Taps in quick succession are one mail.
  await house.jobs.plan(tx, mailReceipt, { tripHash, language }, { key: `taxi:receipt:${tripHash}` })
  return { sent_to: maskedMail(email), waits_for_proof: false }
}

/** Counts under a lock of its own, so that two who ask at once are two. */
async function countReceipt({ tx, house, riderId }: { tx: Tx; house: House; riderId: string }): Promise<void> {
  await lockUntilEnd(tx, `taxi.receipts:${riderId}`)
  const now = house.clock.now()
  const asked = await receiptsAskedSince(tx, { riderId, since: plusSeconds(now, -daySeconds) })
  if (asked >= receiptsPerDay) throw new Refusal('taxi.receiptLimit')
  await insertReceiptRequest(tx, { riderId, askedAt: now })
}

/** "an…@example.com": enough to know one's own address by. */
function maskedMail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`
}
