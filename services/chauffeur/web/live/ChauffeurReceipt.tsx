import { type OrderDetailProps, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { chauffeurOrders } from '../chauffeur-orders.ts'
import { Bill } from './Bill.tsx'

/** The bill of a trip, for its payment screen. */
export function ChauffeurReceipt({ hash }: OrderDetailProps) {
  const { data: trip, isPending } = useQuery(chauffeurOrders.orderQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return trip === undefined ? null : <Bill trip={trip} />
}
