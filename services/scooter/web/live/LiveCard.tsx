import { msOf } from '@daoxing/kit/contract'
import { formatClock, formatTwd, type LiveCardProps, LiveOrderCard, useNow, useSnapshotAge } from '@daoxing/kit/web'
import type { ScooterOrder } from '@daoxing/scooter/contract'
import { useQuery } from '@tanstack/react-query'
import { priceSoFarTwd, stateText } from '../order-words.ts'
import { orders } from '../orders.ts'
import * as words from '../words/compiled/messages.js'

/** The order on home: its state and the next step, one tap from its screen. */
export function LiveCard({ hash }: LiveCardProps) {
  const query = useQuery(orders.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const now = useNow()
  const order = query.data
  return (
    <LiveOrderCard
      to={order?.state === 'PENDING_PAYMENT' ? `/myOrder/${hash}` : '/scooter'}
      title={words.scooter_service_name()}
      facts={order && { status: stateText(order), fact: factOf(order, oldSinceMs ?? now) }}
      ageMs={oldSinceMs === undefined ? undefined : now - oldSinceMs}
    />
  )
}

function factOf(order: ScooterOrder, nowMs: number): string {
  const { state, asset, reservedUntil, bill } = order
  if (state === 'RESERVED' && reservedUntil !== null) {
    const left = formatClock((msOf(reservedUntil) - nowMs) / 1000)
    return words.scooter_card_reserved({ name: asset.name, left })
  }
  if (state === 'IN_USE' || state === 'LOCKING')
    return words.scooter_card_inUse({ name: asset.name, price: formatTwd(priceSoFarTwd(order, nowMs)) })
  return bill === null ? asset.name : words.scooter_card_bill({ price: formatTwd(bill.totalTwd) })
}
