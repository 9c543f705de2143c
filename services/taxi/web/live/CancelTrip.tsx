import { taxiPublicConfigs } from '@daoxing/taxi/contract'
import { configsQuery } from '@daoxing/configs/web'
import { currentLanguage } from '@daoxing/kit/contract'
import { formatTwd, newTapKey, showToast } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CancelDialog, type CancelReasonChoice, type CancelWish } from '../parts/CancelDialog.tsx'
import { cancelFeeQuery, shouldChargeQuery, useCancelRide, useSendCancelReason } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { CancelCost } from './CancelCost.tsx'
import { phaseOf } from './trip-phase.ts'
import { useCreditFor } from './use-credit-for.ts'

type CancelTripProps = {
  readonly trip: Trip
  readonly onClose: () => void
  /** Called after the cancellation; `plan` keeps the places for another try. */
  readonly onCancelled: (next: CancelWish['next']) => void
}

/** While the list is loading, or if it fails to load, the rider cancels without a reason. */
const noReasons: readonly CancelReasonChoice[] = []
/** While a car waits, the fee may change during the dialog. */
const recheckMs = 5_000

/** The cancel dialog with its reasons, its fee and its request. */
export function CancelTrip({ trip, onClose, onCancelled }: CancelTripProps) {
  const hash = trip.trip_hash
  const cache = useQueryClient()
  const { data: configs } = useQuery(configsQuery(taxiPublicConfigs, ['passenger_cancel_reasons']))
  const fee = useQuery({ ...cancelFeeQuery(hash), refetchInterval: recheckMs })
  const cancel = useCancelRide()
  const sendReason = useSendCancelReason()
  const phase = phaseOf(trip)
  const creditTwd = useCreditFor(trip.payment_method)
  const reasons = configs?.passenger_cancel_reasons
    ?.filter(({ stages }) => stages.some((stage) => stage === (phase === 'reserved' ? 'searching' : phase)))
    .map(({ id, words: said, asks }) => ({ id, label: said[currentLanguage()], asks }))
  return (
    <CancelDialog
      reasons={reasons ?? noReasons}
      feeLine={<CancelCost known={fee.data} failure={fee.error} />}
      onFeeRequest={async () => {
        const { should_charge: isCharged } = await cache.fetchQuery(shouldChargeQuery(hash))
        if (!isCharged) return null
        const { fee: feeTwd, waiting } = await cache.fetchQuery(cancelFeeQuery(hash))
        return feeTwd === 0 ? null : { feeTwd, waiting, creditTwd: Math.min(creditTwd, feeTwd) }
      }}
      onCancel={async ({ reasonId, detail, next }, agreedTwd) => {
        const cancelled = await cancel.mutateAsync({ tapKey: newTapKey(), trip, agreedTwd })
        if (reasonId !== null) sendReason.mutate({ hash, reasonId, detail })
        // Shown only when the rider leaves for the plan; otherwise the trip's own page says it permanently.
        if (next === 'plan') showToast(doneLine(cancelled), 4000)
        onCancelled(next)
      }}
      onClose={onClose}
    />
  )
}

function doneLine({ cancel, credits }: Trip): string {
  const fee = cancel?.fee ?? 0
  if (fee > 0) return words.taxi_live_cancel_doneFee({ fee: formatTwd(fee) })
  const late = credits.find(({ why }) => why === 'driverLate')
  if (late) return words.taxi_live_cancel_doneCredit({ amount: formatTwd(late.amount) })
  return words.taxi_live_cancel_done()
}
