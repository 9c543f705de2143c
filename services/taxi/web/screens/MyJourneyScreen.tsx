import { Navigate, useSearchParams } from 'react-router'
import { UnpaidTrips } from './UnpaidTrips.tsx'

/** My journey: with `reprocess_payment=true` the unpaid trips, otherwise the order list [TAXI-077]. */
export function MyJourneyScreen() {
  const [search] = useSearchParams()
  return search.get('reprocess_payment') === 'true' ? <UnpaidTrips /> : <Navigate to="/myOrder" replace />
}
