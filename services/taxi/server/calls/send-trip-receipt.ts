import { riderMailOf } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type Handler, type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import type { sendTripReceipt } from '@daoxing/taxi/contract'
import { mailReceipt } from '../jobs/mail-receipt-work.ts'
import { tripOfRider } from '../locked-trip.ts'
import { insertReceiptRequest, receiptsAskedSince } from '../stores/receipt-request-store.ts'

const daySeconds = 24 * 3600
const receiptsPerDay = 20

export const sendTripReceiptHandler: Handler<typeof sendTripReceipt> = async ({ body, who, tx, house, language }) => {
  const trip = await tripOfRider(tx, { riderId: who.riderId, reference: body.trip_hash })
  if (trip.paidAt === null) throw new Refusal('taxi.noReceiptYet')
  const email = await riderMailOf(tx, who.riderId)
  if (email === undefined) throw new Refusal('taxi.noMailAddress')
  await countReceipt({ tx, house, riderId: who.riderId })
  // Taps in quick succession are one mail.
  const key = `taxi:receipt:${trip.tripHash}`
  await house.jobs.plan(tx, mailReceipt, { tripHash: trip.tripHash, language }, { key })
  return { sent_to: maskedMail(email) }
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
