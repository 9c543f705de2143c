import type { House, PortDefinition } from '@daoxing/kit/server'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { InstrumentKind } from '../stores/instrument-store.ts'
import { cardProviderPort, linePayProviderPort, type PaymentProvider } from './payment-provider.ts'
import * as z from 'zod/mini'

const portOf: Readonly<Record<InstrumentKind, PortDefinition<PaymentProvider>>> = {
  creditcard: cardProviderPort,
  linepay: linePayProviderPort,
}

/** The provider behind a kind of card or wallet; undefined where none is configured. */
export function providerOf(house: House, kind: InstrumentKind): PaymentProvider | undefined {
  return house.portIfBound(portOf[kind])
}

/** The kind of instrument that a method pays with; undefined of cash and of what is not bound beforehand. */
export function instrumentKindOf(method: PaymentMethod): InstrumentKind | undefined {
  const kind = z.safeParse(InstrumentKind, method)
  return kind.success ? kind.data : undefined
}

/**
 * Whether a method can be had here. Cash always; the others where somebody takes them. LINE Bank, afternoon-pay and what is
 * paid on the device have no provider here, and are refused by name wherever they are asked for.
 */
export function isOffered(house: House, method: PaymentMethod): boolean {
  if (method === 'cash') return true
  const kind = instrumentKindOf(method)
  return kind !== undefined && providerOf(house, kind) !== undefined
}
