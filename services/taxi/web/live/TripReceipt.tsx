import { type OrderDetailProps, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { FareReceipt } from '../parts/FareReceipt.tsx'
import { tripOrders } from '../trip-orders.ts'

/** The bill of a trip line by line, for its payment screen. Renders nothing before the fare is fixed. */
export function TripReceipt({ hash }: OrderDetailProps) {
  const { data: trip, isPending } = useQuery(tripOrders.orderQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return trip === undefined ? null : <FareReceipt trip={trip} />
}
