import { type OrderDetailProps, PriceLines, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { priceLines } from '../parts/ride-words.ts'
import { rentals } from '../rentals.ts'

/** The price in lines, for the payment screen. Nothing without a bill. */
export function ScooterReceipt({ hash }: OrderDetailProps) {
  const { data: rental, isPending } = useQuery(rentals.orderQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return rental?.bill ? <PriceLines lines={priceLines(rental)} totalTwd={rental.bill.totalTwd} /> : null
}
