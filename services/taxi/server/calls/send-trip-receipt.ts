import { riderMailOf } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { sendTripReceipt } from '@daoxing/taxi/contract'
import { mailReceipt } from '../jobs/mail-receipt-work.ts'
import { tripOfRider } from '../locked-trip.ts'

export const sendTripReceiptHandler: Handler<typeof sendTripReceipt> = async ({ body, who, tx, house, language }) => {
  const trip = await tripOfRider(tx, { riderId: who.riderId, reference: body.trip_hash })
  if (trip.paidAt === null) throw new Refusal('taxi.noReceiptYet')
  const email = await riderMailOf(tx, who.riderId)
  if (email === undefined) throw new Refusal('taxi.noMailAddress')
  // Taps in quick succession are one mail.
  const key = `taxi:receipt:${trip.tripHash}`
  await house.jobs.plan(tx, mailReceipt, { tripHash: trip.tripHash, language }, { key })
  return { sent_to: maskedMail(email) }
}

/** "an…@example.com": enough to know one's own address by. */
function maskedMail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`
}
