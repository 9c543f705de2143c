import { type OrderDetailProps, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { rentalOrders } from '../rental-orders.ts'
import { BillLines } from './BillLines.tsx'

/** The bill in lines, for the payment screen. Nothing before there is one. */
export function RentalReceipt({ hash }: OrderDetailProps) {
  const { data: order, isPending } = useQuery(rentalOrders.orderQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return order?.bill ? <BillLines bill={order.bill} /> : null
}
