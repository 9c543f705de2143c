import type { PaymentMethod } from '@daoxing/wallet/contract'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'

/** What the rider has to their credit for a ride that is paid in this way: cash does not use it. */
export function useCreditFor(method: PaymentMethod): number {
  const usesCredit = method !== 'cash'
  const { data: defaults } = useQuery({ ...paymentDefaultsQuery, enabled: usesCredit })
  return usesCredit ? (defaults?.credit ?? 0) : 0
}
