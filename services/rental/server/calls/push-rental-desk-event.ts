import { operatorOfPeer } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, receiveEvent } from '@daoxing/kit/server'
import { pushRentalDeskEvent } from '@daoxing/rental/contract'
import { deskEvents } from '../desk-stream.ts'
import { findShared } from '../stores/shared-order-store.ts'
import { findOrder } from '../stores/order-store.ts'

/** Accepts a report, which a job handles. The order of another operator counts as absent. */
export const pushRentalDeskEventAnswer = answer(pushRentalDeskEvent, async ({ tx, house, who: from, body }) => {
  const { id: eventId, at: happenedAt, orderHash: subject, fact: payload } = body
  const operator = await operatorOfPeer(tx, from.peerId)
  const order = (await findOrder(tx, subject)) ?? (await findShared(tx, subject))
  if (!operator || order?.operatorId !== operator.operatorId) throw new Refusal('kit.notFound')
  await receiveEvent({ tx, house, from, eventId, happenedAt, events: deskEvents, subject, payload })
  return {}
})
