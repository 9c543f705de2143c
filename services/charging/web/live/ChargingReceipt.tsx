import { type OrderDetailProps, PriceLines, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { chargingOrders } from '../charging-orders.ts'
import { priceLines } from '../parts/charge-words.ts'

/** The price in lines, for the payment screen. Nothing without a bill. */
export function ChargingReceipt({ hash }: OrderDetailProps) {
  const { data: order, isPending } = useQuery(chargingOrders.orderQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return order && order.lines.length > 0 ? <PriceLines lines={priceLines(order)} totalTwd={order.amountTwd} /> : null
}
