import { definePeerEvents, type House, type PortDefinition } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { cardProviderPort, linePayProviderPort, type PaymentProvider } from '../providers/payment-provider.ts'

/** Peers that may send notices, by their name in the path. */
export const noticePeers = {
  creditcard: cardProviderPort,
  linepay: linePayProviderPort,
} as const satisfies Readonly<Record<string, PortDefinition<PaymentProvider>>>
export type NoticePeer = keyof typeof noticePeers

/** The peer of an external name; undefined for an unknown name. */
export function noticePeer(name: string): NoticePeer | undefined {
  return name === 'creditcard' || name === 'linepay' ? name : undefined
}

/** The URL for notices of a provider. */
export function noticeUrlOf(house: Pick<House, 'settings'>, peer: NoticePeer): string {
  return `${house.settings.publicUrl}/gw/partner/payment/notices/${peer}`
}

/** Peers of this kind authenticate with a signature over each notice. */
export const noticePeerKind = 'payment'

/** Notices of payment providers, after their signature was verified. */
export const paymentNotices = definePeerEvents(
  'wallet.paymentNotices',
  z.object({
    kind: z.enum(['binding', 'money']),
    reference: z.string(),
    /** Its payload, encrypted on arrival. */
    returned: z.record(z.string(), z.string()),
  }),
)
