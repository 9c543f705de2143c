import { definePeerEvents, type House, type PortDefinition } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import {
  afteeProviderPort,
  cardProviderPort,
  lineBankProviderPort,
  linePayProviderPort,
  type PaymentProvider,
} from '../providers/payment-provider.ts'
import { BoundKind } from '../stores/instrument-store.ts'

/** Peers that may send notices, by their name in the path. */
export const noticePeers = {
  creditcard: cardProviderPort,
  linepay: linePayProviderPort,
  linebank: lineBankProviderPort,
  aftee: afteeProviderPort,
} as const satisfies Readonly<Record<BoundKind, PortDefinition<PaymentProvider>>>
export type NoticePeer = BoundKind

/** The peer of an external name; undefined for an unknown name. */
export function noticePeer(name: string): NoticePeer | undefined {
  const known = z.safeParse(BoundKind, name)
  return known.success ? known.data : undefined
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
