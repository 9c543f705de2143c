import { Refusal } from '@daoxing/kit/contract'
import { type House, type RawRequest, receiveEvent, type Tx } from '@daoxing/kit/server'
import type { ProviderNotice } from '../providers/payment-provider.ts'
import { type NoticePeer, noticePeer, noticePeerKind, noticePeers, paymentNotices } from './notice-peers.ts'

type Incoming = {
  readonly tx: Tx
  readonly house: House
  readonly peer: string
  readonly headers: RawRequest['headers']
  /** The raw body, or the query of a notice by GET. */
  readonly rawBody: string
}

/** Accepts a notice with a valid signature. A forged one leaves no data. */
export async function takeInNotice({ tx, house, peer: name, headers, rawBody }: Incoming): Promise<void> {
  const peer = noticePeer(name)
  const provider = peer && house.portIfBound(noticePeers[peer])
  if (!peer || !provider) throw new Refusal('kit.notFound')
  const notice = provider.readNotice({ headers, rawBody })
  if (!notice) throw new Refusal('wallet.noticeNotProven')
  const outcome = await receiveNotice({ tx, house, peer, notice })
  if (outcome === 'received') house.log.info({ peer, reference: notice.reference }, 'a payment provider gave notice')
}

type Proven = {
  readonly tx: Tx
  readonly house: House
  readonly peer: NoticePeer
  readonly notice: ProviderNotice
}

/**
 * Passes a verified notice to the inbox. A provider repeats its notices with other parameters and expects the same
 * response.
 */
export function receiveNotice({ tx, house, peer, notice }: Proven): ReturnType<typeof receiveEvent> {
  const { eventId, kind, reference, returned } = notice
  return receiveEvent({
    tx,
    house,
    events: paymentNotices,
    from: { peerKind: noticePeerKind, peerId: peer },
    eventId,
    subject: reference,
    payload: { kind, reference, returned },
    onReusedId: 'ignore',
  })
}
