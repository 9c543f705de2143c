import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type NoticeKind, noticeTold } from '@daoxing/notices/contract'
import { deliverNotice } from './jobs/notices-jobs.ts'
import { insertNotice } from './stores/notice-store.ts'

/** A page that is open and visible has so long to say that it has shown it, before a telephone is made to ring. */
const pageSeconds = 4

type Telling = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly kind: NoticeKind
  readonly orderHash: string
  /** Deduplication key within the kind: the driver, the number of the message. Each is sent once. */
  readonly about: string
}

/**
 * Tells a rider of something, in the transaction of its cause: the row and the job are there with it or not at all.
 * Telling the same twice is telling it once.
 */
export async function tell({ tx, house, riderId, kind, orderHash, about }: Telling): Promise<void> {
  const noticeId = house.random.hex(10)
  const toldAt = house.clock.now()
  const toldKey = `${kind}:${orderHash}:${about}`
  if (!(await insertNotice(tx, { noticeId, riderId, kind, orderHash, toldAt, toldKey }))) return
  await house.outbox.add(tx, noticeTold, { to: [`rider:${riderId}`], payload: { id: noticeId, kind } })
  await house.jobs.plan(tx, deliverNotice, { noticeId, attempt: 1 }, { dueAt: plusSeconds(toldAt, pageSeconds) })
}
