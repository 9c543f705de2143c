import { mailPort, riderMailOf } from '@daoxing/identity/server'
import { Language } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { receiptMail } from '../rules/receipt-mail.ts'
import { findTripByHash } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'

/** Sends the receipt of a trip to the rider's address. The address is read at that time and stored in no job row. */
export const mailReceipt = defineJob('taxi.mailReceipt', z.object({ tripHash: z.string(), language: Language }))

type MailReceipt = { readonly payload: JobPayload<typeof mailReceipt>; readonly house: House }

/** A rider who has removed the address in the meantime gets no mail. */
export async function mailReceiptHandler({ payload: { tripHash, language }, house }: MailReceipt): Promise<void> {
  const { database } = house
  const trip = await findTripByHash(database, tripHash)
  const to = trip && (await riderMailOf(database, trip.riderId))
  if (!trip || to === undefined) return
  const say = (key: string, facts = {}) => house.words.say(key, language, facts) ?? ''
  const view = await tripView({ tx: database, house, trip })
  await house.port(mailPort).send({ to, ...receiptMail({ trip: view, language, say }) })
}
