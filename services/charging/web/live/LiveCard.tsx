import { formatTwd, type LiveCardProps, LiveOrderCard, useNow, useSnapshotAge } from '@daoxing/kit/web'
import type { ChargingOrder } from '@daoxing/charging/contract'
import { useQuery } from '@tanstack/react-query'
import { orders } from '../orders.ts'
import * as words from '../words/compiled/messages.js'
import { sessionTitle, unitsText } from './session-words.ts'

/** The live session on home: its state and its price so far, one tap from its screen. */
export function LiveCard({ hash }: LiveCardProps) {
  const query = useQuery(orders.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const now = useNow(5000)
  const order = query.data
  return (
    <LiveOrderCard
      to="/charging"
      title={words.charging_service_name()}
      facts={order && { status: statusOf(order), fact: factOf(order) }}
      ageMs={oldSinceMs === undefined ? undefined : now - oldSinceMs}
    />
  )
}

function statusOf(order: ChargingOrder): string {
  return words.charging_live_cardStatus({
    service: words.charging_service_name(),
    status: sessionTitle(order),
  })
}

function factOf({ startedAt, station, deliveredMilliUnits, amountTwd }: ChargingOrder): string {
  if (startedAt === null) return station.name
  return words.charging_live_soFar({ units: unitsText(deliveredMilliUnits), amount: formatTwd(amountTwd) })
}
