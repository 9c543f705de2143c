import { Refusal } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { isDeviceMethod, type PaymentMethod } from '@daoxing/wallet/contract'
import { paymentClientPort } from './payment-client-port.ts'
import { payerAccountsPort } from './payer-account-port.ts'
import { isOffered } from './providers/provider-of.ts'
import type { Payment } from './stores/payment-store.ts'

type OfService = {
  readonly house: House
  readonly service: Payment['service']
  readonly method: PaymentMethod
  /** The open amount of an order that has ended: it is known, so a device can consent to it wherever a card can pay. */
  readonly isRest?: boolean
}

/** Whether orders of a service can be paid by a method: a provider is configured, and the service accepts it. */
export function isAccepted({ house, service, method, isRest = false }: OfService): boolean {
  const methods = house.portIfBound(paymentClientPort(service))?.methods
  const isThere = method === 'company' ? house.portIfBound(payerAccountsPort) !== undefined : isOffered(house, method)
  const isForRest = isRest && isDeviceMethod(method) && methods?.includes('creditcard') === true
  return isThere && (methods === undefined || methods.includes(method) || isForRest)
}

/** Refuses a method that the service of the order does not accept. */
export function refuseUnlessAccepted(input: OfService): void {
  if (!isAccepted(input)) throw new Refusal('wallet.methodNotOffered', { payment_method: input.method })
}
