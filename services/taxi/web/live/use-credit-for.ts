import { isPaidToDriver, type PaymentMethod } from '@daoxing/wallet/contract'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'

/** Returns the rider's credit for a ride with this payment method, in dollars; cash does not use it. */
export function useCreditFor(method: PaymentMethod): number {
  const usesCredit = !isPaidToDriver(method)
  const { data: defaults } = useQuery({ ...paymentDefaultsQuery, enabled: usesCredit })
  return usesCredit ? (defaults?.credit ?? 0) : 0
}
