import { Refusal } from '@daoxing/kit/contract'
import type { House, RawRequest, Tx } from '@daoxing/kit/server'
import { readNotice } from '../jobs/read-notice.ts'
import { insertNotice } from '../stores/notice-store.ts'
import { noticePeer, noticePeers } from './notice-readers.ts'

type Incoming = {
  readonly tx: Tx
  readonly house: House
  readonly peer: string
  readonly headers: RawRequest['headers']
  /** The body as it came, or of a notice by GET its query. */
  readonly rawBody: string
}

/**
 * Takes in what a provider tells, once its signature is proven: the row and the job that reads it are one transaction,
 * and the same notice again changes nothing. A forged one leaves nothing behind.
 */
export async function takeInNotice({ tx, house, peer: name, headers, rawBody }: Incoming): Promise<void> {
  const peer = noticePeer(name)
  const provider = peer && house.portIfBound(noticePeers[peer])
  if (!peer || !provider) throw new Refusal('kit.notFound')
  const notice = provider.readNotice({ headers, rawBody })
  if (!notice) throw new Refusal('wallet.noticeNotProven')
  const noticeId = await insertNotice(tx, { peer, notice, receivedAt: house.clock.now() })
  if (noticeId === undefined) return
  await house.jobs.plan(tx, readNotice, { noticeId })
  house.log.info({ peer, noticeId, reference: notice.reference }, 'a payment provider gave notice')
}
