import type { House, PortDefinition } from '@daoxing/kit/server'
import {
  cardProviderPort,
  linePayProviderPort,
  type PaymentProvider,
  type ProviderNotice,
} from '../providers/payment-provider.ts'

/** Peers that may send notices, by their name in the path. */
export const noticePeers = {
  creditcard: cardProviderPort,
  linepay: linePayProviderPort,
} as const satisfies Readonly<Record<string, PortDefinition<PaymentProvider>>>
export type NoticePeer = keyof typeof noticePeers

/** The peer of a name from outside; undefined of any other name. */
export function noticePeer(name: string): NoticePeer | undefined {
  return name === 'creditcard' || name === 'linepay' ? name : undefined
}

/** Where a provider is to post its notices. */
export function noticeUrlOf(house: Pick<House, 'settings'>, peer: NoticePeer): string {
  return `${house.settings.publicUrl}/gw/partner/payment/notices/${peer}`
}

export type ReadNotice = (input: {
  readonly house: House
  readonly peer: NoticePeer
  readonly notice: ProviderNotice
}) => Promise<'read' | 'later'>

const readers = new Map<ProviderNotice['kind'], ReadNotice>()

/**
 * Says what is done with notices of a kind, once, when the slice is loaded. It runs in a job outside of any transaction,
 * possibly twice, late, and after newer notices: so it asks the provider how things stand and believes that. Where that
 * cannot be known yet it says `later`, and the notice stays with what it carried.
 */
export function defineNoticeReader(kind: ProviderNotice['kind'], read: ReadNotice): void {
  if (readers.has(kind)) throw new Error(`notices of the kind ${kind} are read twice`)
  readers.set(kind, read)
}

/** The reader of notices of a kind. A kind without a reader is a programming error and throws. */
export function noticeReader(kind: ProviderNotice['kind']): ReadNotice {
  const read = readers.get(kind)
  if (!read) throw new Error(`nobody reads notices of the kind ${kind}`)
  return read
}
