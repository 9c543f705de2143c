import { Loaded, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { tripPaymentQuery } from '../wallet-data.ts'
import { TripPaymentPanel } from './TripPaymentPanel.tsx'

type TripPaymentProps = {
  readonly hash: string
  /** The screen that follows after adding a card for this payment. */
  readonly backTo: string
  readonly onLater?: () => void
}

/** The payment of a trip within another screen. */
export function TripPayment({ hash, ...ways }: TripPaymentProps) {
  const query = useQuery(tripPaymentQuery(hash))
  return (
    <Loaded query={query} skeleton={<Skeleton rows={2} />}>
      {(payment) => <TripPaymentPanel payment={payment} {...ways} />}
    </Loaded>
  )
}
