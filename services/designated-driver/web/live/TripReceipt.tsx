import { type OrderDetailProps, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { trips } from '../trips.ts'
import { Bill } from './Bill.tsx'

/** The bill of a trip, for its payment screen. */
export function TripReceipt({ hash }: OrderDetailProps) {
  const { data: trip, isPending } = useQuery(trips.orderQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return trip === undefined ? null : <Bill trip={trip} />
}
