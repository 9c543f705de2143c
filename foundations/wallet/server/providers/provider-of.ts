import type { House, PortDefinition } from '@daoxing/kit/server'
import { type DeviceMethod, isDeviceMethod, isPaidToDriver, type PaymentMethod } from '@daoxing/wallet/contract'
import { type BoundKind, InstrumentKind } from '../stores/instrument-store.ts'
import {
  afteeProviderPort,
  applePayProviderPort,
  cardProviderPort,
  type DevicePaymentProvider,
  googlePayProviderPort,
  lineBankProviderPort,
  linePayProviderPort,
  type PaymentProvider,
} from './payment-provider.ts'
import * as z from 'zod/mini'

const devicePortOf: Readonly<Record<DeviceMethod, PortDefinition<DevicePaymentProvider>>> = {
  applepay: applePayProviderPort,
  googlepay: googlePayProviderPort,
}
const portOf: Readonly<Record<BoundKind, PortDefinition<PaymentProvider>>> = {
  creditcard: cardProviderPort,
  linepay: linePayProviderPort,
  linebank: lineBankProviderPort,
  aftee: afteeProviderPort,
}

/** The provider of a kind of instrument; undefined if none is configured. */
export function providerOf(house: House, kind: InstrumentKind): PaymentProvider | undefined {
  return isDeviceMethod(kind) ? deviceProviderOf(house, kind) : house.portIfBound(portOf[kind])
}

/** The bank that takes the tokens of a device; undefined if none is configured. */
export function deviceProviderOf(house: House, method: DeviceMethod): DevicePaymentProvider | undefined {
  return house.portIfBound(devicePortOf[method])
}

/** The kind of instrument of a method; undefined for cash and methods that need no binding. */
export function instrumentKindOf(method: PaymentMethod): InstrumentKind | undefined {
  const kind = z.safeParse(InstrumentKind, method)
  return kind.success ? kind.data : undefined
}

/**
 * Whether a method is offered here: payments to the driver always, where a service accepts them; the others if a provider
 * is configured.
 */
export function isOffered(house: House, method: PaymentMethod): boolean {
  if (isPaidToDriver(method)) return true
  const kind = instrumentKindOf(method)
  return kind !== undefined && providerOf(house, kind) !== undefined
}
