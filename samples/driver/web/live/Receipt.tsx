import { type OrderDetailProps, PriceLines, Skeleton } from '@daoxing/kit/web'
import type { SampleDriverOrder } from '@daoxing/sample-driver/contract'
import { methodName } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { orders } from '../orders.ts'
import * as words from '../words/compiled/messages.js'

/** The bill of an order, for its payment screen. */
export function Receipt({ hash }: OrderDetailProps) {
  const { data: order, isPending } = useQuery(orders.orderQuery(hash))
  if (isPending) return <Skeleton rows={2} />
  return order === undefined ? null : <Bill order={order} />
}

/** The price, or the cancellation fee, and its payment. Renders nothing for a free order. */
export function Bill({ order }: { readonly order: SampleDriverOrder }) {
  const { state, priceTwd, cancel, payment } = order
  const isUnserved = state === 'CANCELED' || state === 'MATCH_FAILED'
  if (isUnserved && cancel.chargedTwd === 0) return null
  const totalTwd = isUnserved ? cancel.chargedTwd : priceTwd
  const label = isUnserved ? words.sampleDriver_bill_cancelFee() : words.sampleDriver_bill_price()
  const method = methodName(payment.method)
  const isPaid = payment.openTwd === 0 && payment.paidTwd > 0
  return (
    <>
      <PriceLines lines={[]} totalTwd={totalTwd} totalLabel={label} />
      <p className="mt-1 text-secondary text-muted">
        {isPaid ? words.sampleDriver_bill_paid({ method }) : words.sampleDriver_bill_open({ method })}
      </p>
    </>
  )
}
