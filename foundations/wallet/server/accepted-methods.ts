import { Refusal } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { paymentClientPort } from './payment-client-port.ts'
import { payerAccountsPort } from './payer-account-port.ts'
import { isOffered } from './providers/provider-of.ts'
import type { Payment } from './stores/payment-store.ts'

type OfService = { readonly house: House; readonly service: Payment['service']; readonly method: PaymentMethod }

/** Whether orders of a service can be paid by a method: a provider is configured, and the service accepts it. */
export function isAccepted({ house, service, method }: OfService): boolean {
  const methods = house.portIfBound(paymentClientPort(service))?.methods
  const isThere = method === 'company' ? house.portIfBound(payerAccountsPort) !== undefined : isOffered(house, method)
  return isThere && (methods === undefined || methods.includes(method))
}

/** Refuses a method that the service of the order does not accept. */
export function refuseUnlessAccepted(input: OfService): void {
  if (!isAccepted(input)) throw new Refusal('wallet.methodNotOffered', { payment_method: input.method })
}
