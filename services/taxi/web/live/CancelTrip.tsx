import { configsQuery } from '@daoxing/configs/web'
import { currentLanguage } from '@daoxing/kit/contract'
import { formatTwd, newTapKey, showToast } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CancelDialog, type CancelReasonChoice, type CancelWish } from '../parts/CancelDialog.tsx'
import { cancelFeeQuery, shouldChargeQuery, useCancelRide, useSendCancelReason } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'

type CancelTripProps = {
  readonly trip: Trip
  readonly onClose: () => void
  /** The trip is cancelled; `plan` keeps its places for another try. */
  readonly onCancelled: (next: CancelWish['next']) => void
}

/** Until the list is there, and where it cannot be loaded, cancelling asks for no reason. */
const noReasons: readonly CancelReasonChoice[] = []

/** The cancel dialog with its reasons, its fee and what it sends. */
export function CancelTrip({ trip, onClose, onCancelled }: CancelTripProps) {
  const hash = trip.trip_hash
  const cache = useQueryClient()
  const { data: configs } = useQuery(configsQuery(['passenger_cancel_reasons']))
  const fee = useQuery(cancelFeeQuery(hash))
  const cancel = useCancelRide()
  const sendReason = useSendCancelReason()
  const reasons = configs?.passenger_cancel_reasons?.map(({ id, words: said, asks }) => ({
    id,
    label: said[currentLanguage()],
    asks,
  }))
  return (
    <CancelDialog
      reasons={reasons ?? noReasons}
      feeLine={feeLineOf(fee.data, fee.isError)}
      onAskFee={async () => {
        const { should_charge: isCharged } = await cache.fetchQuery(shouldChargeQuery(hash))
        return isCharged ? (await cache.fetchQuery(cancelFeeQuery(hash))).fee : null
      }}
      onCancel={async ({ reasonId, detail, next }) => {
        const cancelled = await cancel.mutateAsync({ tapKey: newTapKey(), trip })
        if (reasonId !== null) sendReason.mutate({ hash, reasonId, detail })
        const paid = cancelled.cancel?.fee ?? 0
        showToast(
          paid === 0 ? words.taxi_live_cancel_done() : words.taxi_live_cancel_doneFee({ fee: formatTwd(paid) }),
          4000,
        )
        onCancelled(next)
      }}
      onClose={onClose}
    />
  )
}

type CancelFee = { readonly fee: number; readonly rule: string }

/** The rule and the price, before anything is chosen. */
function feeLineOf(known: CancelFee | undefined, hasFailed: boolean): string {
  if (known === undefined) return hasFailed ? words.taxi_live_cancel_feeUnknown() : words.taxi_live_cancel_checking()
  const { fee, rule } = known
  return fee === 0
    ? words.taxi_live_cancel_costsNothing({ rule })
    : words.taxi_live_cancel_costs({ fee: formatTwd(fee), rule })
}
