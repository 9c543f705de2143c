import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { Button, formatMoment, formatTwd, newTapKey, sentenceOf, showToast, Skeleton } from '@daoxing/kit/web'
import { TripPayment } from '@daoxing/wallet/web'
import { Link2 } from 'lucide-react'
import { Suspense } from 'react'
import { useMakePaymentLink } from '../pay-data.ts'
import * as words from '../words/compiled/messages.js'
import { instantOf } from './trip-words.ts'

type PayPanelProps = { readonly trip: DesignatedTrip; readonly onLater: () => void }

/** Whether the rider pays the open amount here: in the app, or a debt of any kind. Cash goes to the driver first. */
export function isPaidHere({ payment, is_under_way: isUnderWay }: DesignatedTrip): boolean {
  return payment.open_amount > 0 && (!isUnderWay || payment.method !== 'cash')
}

/** The open amount with the ways to pay it, and a link by which another member pays. */
export function PayPanel({ trip, onLater }: PayPanelProps) {
  return (
    <>
      <Suspense fallback={<Skeleton rows={2} />}>
        <TripPayment hash={trip.trip_hash} backTo="/designated-driver" onLater={onLater} />
      </Suspense>
      <PaymentLink trip={trip} />
    </>
  )
}

function PaymentLink({ trip: { trip_hash: hash } }: Pick<PayPanelProps, 'trip'>) {
  const making = useMakePaymentLink()
  const made = making.data
  const share = async (url: string, amount: number) => {
    const text = words.designatedDriver_payLink_text({ amount: formatTwd(amount) })
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ text, url })
      await navigator.clipboard.writeText(url)
      showToast(words.designatedDriver_payLink_copied())
    } catch (error) {
      // The rider has closed the share sheet.
      if (!(error instanceof DOMException)) throw error
    }
  }
  return (
    <div className="mt-3 border-t border-line pt-3">
      {making.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(making.error)}
        </p>
      )}
      {made === undefined ? (
        <Button
          kind="quiet"
          isWide
          icon={<Link2 aria-hidden="true" size={20} />}
          state={making.isPending ? 'busy' : 'ready'}
          onPress={() => making.mutate({ tapKey: newTapKey(), hash })}
        >
          {words.designatedDriver_payLink_make()}
        </Button>
      ) : (
        <>
          <p className="text-secondary text-muted">
            {words.designatedDriver_payLink_rule({
              amount: formatTwd(made.amount),
              time: formatMoment(instantOf(made.expires_at)),
            })}
          </p>
          <p className="my-2 break-all select-all">{made.url}</p>
          <Button kind="tint" isWide onPress={() => void share(made.url, made.amount)}>
            {words.designatedDriver_payLink_share()}
          </Button>
        </>
      )}
    </div>
  )
}
