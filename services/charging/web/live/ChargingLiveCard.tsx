import type { ChargingOrder } from '@daoxing/charging/contract'
import { formatTwd, type LiveCardProps, LiveOrderCard, useNow, useSnapshotAge } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { chargingOrders } from '../charging-orders.ts'
import { stageTitle } from '../parts/charge-words.ts'
import * as words from '../words/compiled/messages.js'

/** The charge on home: its stage and what it has cost so far, one tap from its screen. */
export function ChargingLiveCard({ hash }: LiveCardProps) {
  const query = useQuery(chargingOrders.orderQuery(hash))
  const oldSinceMs = useSnapshotAge(query)
  const now = useNow(5000)
  const order = query.data
  return (
    <LiveOrderCard
      to="/charging_station"
      title={words.charging_service_name()}
      facts={order && { status: stageTitle(order), fact: factOf(order) }}
      ageMs={oldSinceMs === undefined ? undefined : now - oldSinceMs}
    />
  )
}

function factOf({ startedAt, place, energyKwh, percent, amountTwd }: ChargingOrder): string {
  if (startedAt === null) return place.stationName
  const energy = words.charging_bill_kwh({ kwh: energyKwh.toFixed(1) })
  return [percent === null ? undefined : `${Math.round(percent)}%`, energy, formatTwd(amountTwd)]
    .filter((text) => text !== undefined)
    .join(' · ')
}
