import { secondsBetween } from '@daoxing/kit/contract'
import { formatDuration, formatTwd, type OrderDetailProps, PriceLines, Skeleton } from '@daoxing/kit/web'
import type { ChargingOrder } from '@daoxing/charging/contract'
import { methodName } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { orders } from '../orders.ts'
import * as words from '../words/compiled/messages.js'
import { unitPriceText, unitsText } from './session-words.ts'

/** The bill of a session, for its payment screen. Nothing without one. */
export function Receipt({ hash }: OrderDetailProps) {
  const { data: order, isPending } = useQuery(orders.orderQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return order === undefined ? null : <Bill order={order} />
}

/** Units, minutes and the price; its payment, and the effect of a correction or the limit. */
export function Bill({ order }: { readonly order: ChargingOrder }) {
  const { startedAt, endedAt, terms, deliveredMilliUnits, amountTwd, payment } = order
  if (startedAt === null || endedAt === null) return null
  const { limitTwd } = terms
  const method = methodName(payment.method)
  const facts = [
    [words.charging_bill_units(), unitsText(deliveredMilliUnits)],
    [words.charging_bill_minutes(), formatDuration(secondsBetween(startedAt, endedAt))],
    [words.charging_bill_unitPrice(), unitPriceText(terms.centsPerUnit)],
  ] as const
  return (
    <>
      <dl className="mt-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-1 text-secondary">
            <dt className="text-muted">{name}</dt>
            <dd className="whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      <PriceLines lines={[]} totalTwd={amountTwd} />
      <p className="mt-1 text-secondary text-muted">
        {payment.openTwd > 0
          ? words.charging_bill_open({ method, amount: formatTwd(payment.openTwd) })
          : amountTwd === 0
            ? words.charging_bill_free()
            : words.charging_bill_paid({ method })}
      </p>
      {limitTwd !== null && amountTwd >= limitTwd && (
        <p className="text-secondary text-muted">{words.charging_bill_limit({ limit: formatTwd(limitTwd) })}</p>
      )}
      {order.isCorrected && (
        <p className="text-secondary text-muted">
          {order.status === 'PENDING_PAYMENT' ? words.charging_bill_correctedLater() : words.charging_bill_corrected()}
        </p>
      )}
    </>
  )
}
