import { useSearchParams } from 'react-router'
import { MethodsScreen } from './MethodsScreen.tsx'
import { TripPaymentScreen } from './TripPaymentScreen.tsx'

/** The rider's payment methods; with `trip_hash`, the payment of that trip. */
export function PaymentScreen() {
  const [search] = useSearchParams()
  const hash = search.get('trip_hash')
  return hash === null || hash === '' ? <MethodsScreen /> : <TripPaymentScreen key={hash} hash={hash} />
}
