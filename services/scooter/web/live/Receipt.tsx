import { type OrderDetailProps, PriceLines, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { priceLines } from '../order-words.ts'
import { orders } from '../orders.ts'

/** The price in lines, for the payment screen. Nothing without a bill. */
export function Receipt({ hash }: OrderDetailProps) {
  const { data: order, isPending } = useQuery(orders.orderQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return order?.bill ? <PriceLines lines={priceLines(order)} totalTwd={order.bill.totalTwd} /> : null
}
