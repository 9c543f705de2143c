import { Navigate, useSearchParams } from 'react-router'
import { UnpaidTrips } from './UnpaidTrips.tsx'

/** My journey: with `reprocess_payment=true` the trips that are still to be paid, else the list of orders [TAXI-077]. */
export function MyJourneyScreen() {
  const [search] = useSearchParams()
  return search.get('reprocess_payment') === 'true' ? <UnpaidTrips /> : <Navigate to="/myOrder" replace />
}
