import { type OrderDetailProps, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { FareReceipt } from '../parts/FareReceipt.tsx'
import { tripQuery } from '../taxi-data.ts'

/** The bill of a trip line by line, for the screen of its payment. Nothing before there is one. */
export function TripReceipt({ hash }: OrderDetailProps) {
  const { data: trip, isPending } = useQuery(tripQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return trip === undefined ? null : <FareReceipt trip={trip} />
}
