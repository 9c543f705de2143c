import { type LiveCardProps, LiveOrderCard, useSnapshotAge, useNow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { orders } from '../orders.ts'
import * as words from '../words/compiled/messages.js'
import { orderTitle } from './order-words.ts'

/** The live order on home: its state, one tap from its screen. */
export function LiveCard({ hash }: LiveCardProps) {
  const query = useQuery(orders.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const now = useNow(5000)
  const order = query.data
  return (
    <LiveOrderCard
      to="/sample-driver"
      title={words.sampleDriver_service_name()}
      facts={order && { status: orderTitle(order), fact: order.driver?.plate ?? words.sampleDriver_service_name() }}
      ageMs={oldSinceMs === undefined ? undefined : now - oldSinceMs}
    />
  )
}
