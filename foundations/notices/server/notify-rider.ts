import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type NoticeKind, noticeTold } from '@daoxing/notices/contract'
import { deliverNotice } from './jobs/notices-jobs.ts'
import { insertNotice } from './stores/notice-store.ts'

/** How long a visible page may take to confirm the notice before a push is sent. */
const pageSeconds = 4

type RiderNotice = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly kind: NoticeKind
  /** The order, or the subject that the path of the kind needs. */
  readonly orderHash: string
  /** The category of the order's service, which determines the link; null for a notice of no order. */
  readonly service: string | null
  /** Deduplication key within the kind: the driver, the number of the message. Each is sent once. */
  readonly about: string
}

/**
 * Notifies a rider of an event, in the event's transaction: the row and the job exist with it or not at all.
 * Idempotent.
 */
export async function notifyRider({ tx, house, riderId, kind, orderHash, service, about }: RiderNotice): Promise<void> {
  const noticeId = house.random.hex(10)
  const toldAt = house.clock.now()
  const toldKey = `${kind}:${orderHash}:${about}`
  if (!(await insertNotice(tx, { noticeId, riderId, kind, orderHash, service, toldAt, toldKey }))) return
  await house.outbox.add(tx, noticeTold, { to: [`rider:${riderId}`], payload: { id: noticeId, kind } })
  await house.jobs.plan(tx, deliverNotice, { noticeId, attempt: 1 }, { dueAt: plusSeconds(toldAt, pageSeconds) })
}
