import type { House, PortDefinition } from '@daoxing/kit/server'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { InstrumentKind } from '../stores/instrument-store.ts'
import { cardProviderPort, linePayProviderPort, type PaymentProvider } from './payment-provider.ts'
import * as z from 'zod/mini'

const portOf: Readonly<Record<InstrumentKind, PortDefinition<PaymentProvider>>> = {
  creditcard: cardProviderPort,
  linepay: linePayProviderPort,
}

/** The provider of a kind of instrument; undefined if none is configured. */
export function providerOf(house: House, kind: InstrumentKind): PaymentProvider | undefined {
  return house.portIfBound(portOf[kind])
}

/** The kind of instrument of a method; undefined for cash and methods that need no binding. */
export function instrumentKindOf(method: PaymentMethod): InstrumentKind | undefined {
  const kind = z.safeParse(InstrumentKind, method)
  return kind.success ? kind.data : undefined
}

/**
 * Whether a method is offered here. Cash always; the others if a provider is configured. LINE Bank, AFTEE and payments
 * on the device have no provider here, and are refused by name in every call.
 */
export function isOffered(house: House, method: PaymentMethod): boolean {
  if (method === 'cash') return true
  const kind = instrumentKindOf(method)
  return kind !== undefined && providerOf(house, kind) !== undefined
}
