import { type OrderDetailProps, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { FareReceipt } from '../parts/FareReceipt.tsx'
import { tripQuery } from '../taxi-data.ts'

/** The fare of a trip line by line, for whoever shows its payment. Nothing before there is a fare. */
export function TripReceipt({ hash }: OrderDetailProps) {
  const { data: trip, isPending } = useQuery(tripQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return trip?.fare ? <FareReceipt fare={trip.fare} tip={trip.pretrip_tips} /> : null
}
