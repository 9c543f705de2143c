import { emailLinkSeconds, mailPort, riderMailOf } from '@daoxing/identity/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { dropFile, type House, type JobPayload } from '@daoxing/kit/server'
import { endChange } from '../change-trip.ts'
import { lockedTrip } from '../locked-trip.ts'
import { receiptMail } from '../rules/receipt-mail.ts'
import { deleteFeesBefore } from '../stores/fee-store.ts'
import { deletePaymentLinksBefore } from '../stores/payment-link-store.ts'
import { deletePeople } from '../stores/people-store.ts'
import { deletePicture, picturesBefore } from '../stores/picture-store.ts'
import { deleteWaitingReceiptsBefore, takeWaitingReceipts } from '../stores/receipt-store.ts'
import { findTrip } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'
import {
  type erasePeople,
  type lapseChange,
  mailDesignatedReceipt,
  mailReceiptKey,
  type mailWaitingDesignatedReceipts,
  purgeDesignated,
} from './trip-jobs.ts'

/** Ends a change that its driver has left without an answer. */
export async function lapseChangeWork({
  payload: { tripHash },
  house,
}: {
  readonly payload: JobPayload<typeof lapseChange>
  readonly house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, tripHash)
    const { change } = trip
    if (change?.state !== 'DRIVER_ASKED' || (change.answerBy ?? '') > house.clock.now()) return
    await endChange({ tx, house, trip, as: 'LAPSED' })
  })
}

export async function erasePeopleWork({
  payload: { tripHash },
  house,
}: {
  readonly payload: JobPayload<typeof erasePeople>
  readonly house: House
}): Promise<void> {
  await house.database.transaction((tx) => deletePeople(tx, tripHash))
}

const daySeconds = 86_400
const feeDays = 7
const linkDays = 30
const pictureDays = 180
const waitingReceiptDays = 7

/** Deletes what its retention time no longer keeps, once a day. */
export async function purgeDesignatedWork({ house }: { readonly house: House }): Promise<void> {
  const now = house.clock.now()
  const daysAgo = (days: number) => plusSeconds(now, -days * daySeconds)
  await house.database.transaction(async (tx) => {
    await deleteFeesBefore(tx, daysAgo(feeDays))
    await deletePaymentLinksBefore(tx, daysAgo(linkDays))
    await deleteWaitingReceiptsBefore(tx, daysAgo(waitingReceiptDays))
    for (const { pictureId } of await picturesBefore(tx, daysAgo(pictureDays))) {
      await deletePicture(tx, pictureId)
      await dropFile({ house, tx, fileId: pictureId })
    }
    await house.jobs.plan(tx, purgeDesignated, {}, { key: purgeDesignated.name, dueAt: plusSeconds(now, daySeconds) })
  })
}

/** A rider who has removed the address in the meantime gets no mail. */
export async function mailReceiptWork({
  payload: { tripHash, language },
  house,
}: {
  readonly payload: JobPayload<typeof mailDesignatedReceipt>
  readonly house: House
}): Promise<void> {
  const { database } = house
  const trip = await findTrip(database, tripHash)
  const to = trip && (await riderMailOf(database, trip.riderId))
  if (!trip || to === undefined) return
  const say = (key: string, facts = {}) => house.words.say(key, language, facts) ?? ''
  const view = await tripView({ tx: database, house, trip })
  await house.port(mailPort).send({ to, ...receiptMail({ trip: view, language, say }) })
}

/** After the validity of a link, the rider confirmed the address for another purpose. */
export async function mailWaitingReceiptsWork({
  payload: { riderId },
  house,
}: {
  readonly payload: JobPayload<typeof mailWaitingDesignatedReceipts>
  readonly house: House
}): Promise<void> {
  const since = plusSeconds(house.clock.now(), -emailLinkSeconds)
  await house.database.transaction(async (tx) => {
    for (const { tripHash, language } of await takeWaitingReceipts(tx, { riderId, since }))
      await house.jobs.plan(tx, mailDesignatedReceipt, { tripHash, language }, { key: mailReceiptKey(tripHash) })
  })
}
