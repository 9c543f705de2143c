import { type OrderDetailProps, Skeleton } from '@daoxing/kit/web'
import { orderQuery } from '@daoxing/orders/web'
import { useQuery } from '@tanstack/react-query'
import { rentalOrders } from '../rental-orders.ts'
import { sharedOrders } from '../shared/shared-orders.ts'
import { sharedBookingType } from '../shared-booking-type.ts'
import { BillLines } from './BillLines.tsx'

/** The bill in lines, for the payment screen. Nothing before there is one. */
export function RentalReceipt({ hash, bookingType }: OrderDetailProps) {
  // The payment screen knows the payment alone: the register says which rental it is.
  const register = useQuery({ ...orderQuery(hash), enabled: bookingType === undefined })
  const type = bookingType ?? register.data?.order.bookingType
  const station = useQuery({
    ...rentalOrders.orderQuery(hash),
    enabled: type !== undefined && type !== sharedBookingType,
  })
  const shared = useQuery({ ...sharedOrders.orderQuery(hash), enabled: type === sharedBookingType })
  const bill = type === sharedBookingType ? shared.data?.bill : station.data?.bill
  if (bill) return <BillLines bill={bill} isShared={type === sharedBookingType} />
  const isComing = type === undefined ? register.isLoading : station.isLoading || shared.isLoading
  return isComing ? <Skeleton rows={2} /> : null
}
