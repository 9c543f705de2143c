import type { DesignatedTrip, TripChangeQuote } from '@daoxing/designated-driver/contract'
import {
  BottomSheet,
  Button,
  FailedState,
  formatTimeOfDay,
  formatTwd,
  isApiError,
  newTapKey,
  PriceLines,
  sentenceOf,
  Skeleton,
  useFailure,
  useNow,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { changeQuery, type TripChangeWish, useConfirmChange } from '../live-data.ts'
import { priceLines } from '../parts/price-words.ts'
import * as words from '../words/compiled/messages.js'
import { instantOf } from './trip-words.ts'

type ChangeSheetProps = {
  readonly trip: DesignatedTrip
  readonly wish: TripChangeWish
  readonly onClose: () => void
}

/** The old and the new price and the new end of a change, before the rider agrees. */
export function ChangeSheet({ trip, wish, onClose }: ChangeSheetProps) {
  const query = useQuery(changeQuery(trip.trip_hash, wish))
  const failure = useFailure(query)
  const confirming = useConfirmChange()
  const now = useNow(1000) / 1000
  const quote = query.data
  const seconds = quote === undefined ? 0 : Math.max(0, Math.ceil(quote.expires_at - now))
  const isExpired = quote !== undefined && (seconds === 0 || isApiError(confirming.error, 'ESTIMATE_EXPIRED'))
  const title = 'end' in wish ? words.designatedDriver_change_end() : words.designatedDriver_change_hour()
  const agree = ({ change_hash: changeHash }: TripChangeQuote) =>
    confirming.mutate({ tapKey: newTapKey(), hash: trip.trip_hash, changeHash }, { onSuccess: onClose })
  const renew = () => {
    confirming.reset()
    void query.refetch()
  }
  return (
    <BottomSheet
      title={title}
      onClose={onClose}
      footer={
        quote === undefined || failure !== null ? undefined : isExpired ? (
          <Button isWide kind="tint" onPress={renew}>
            {words.designatedDriver_change_again()}
          </Button>
        ) : (
          <Button
            isWide
            state={confirming.isPending ? 'busy' : 'ready'}
            price={formatTwd(quote.amount)}
            onPress={() => agree(quote)}
          >
            {words.designatedDriver_change_confirm()}
          </Button>
        )
      }
    >
      {failure !== null ? (
        <FailedState error={failure} onRetry={() => void query.refetch()} />
      ) : quote === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <div className="flex flex-col gap-2">
          <Difference quote={quote} />
          {quote.answer_seconds > 0 && (
            <p className="text-secondary text-muted">
              {words.designatedDriver_change_driverDecides({ seconds: quote.answer_seconds })}
            </p>
          )}
          {!isExpired && (
            <p className="text-secondary text-muted">{words.designatedDriver_change_expires({ seconds })}</p>
          )}
          {confirming.isError && (
            <p role="alert" className="text-danger">
              {sentenceOf(confirming.error)}
            </p>
          )}
        </div>
      )}
    </BottomSheet>
  )
}

function Difference({ quote }: { readonly quote: TripChangeQuote }) {
  const { end_address: end, hours, before_amount: before, amount, difference, lines, arrives_at: arrivesAt } = quote
  return (
    <>
      <p className="font-bold">{end ?? words.designatedDriver_mode_hourCount({ count: hours ?? 0 })}</p>
      <dl className="flex flex-wrap justify-between gap-x-4">
        <div>
          <dt className="text-secondary text-muted">{words.designatedDriver_change_before()}</dt>
          <dd className="tabular-nums">{formatTwd(before)}</dd>
        </div>
        <div className="text-end">
          <dt className="text-secondary text-muted">{words.designatedDriver_change_after()}</dt>
          <dd className="text-card font-bold tabular-nums">{formatTwd(amount)}</dd>
        </div>
      </dl>
      <PriceLines
        lines={priceLines(lines)}
        totalTwd={difference}
        totalLabel={words.designatedDriver_change_difference()}
      />
      {arrivesAt !== null && (
        <p>
          {hours === null
            ? words.designatedDriver_change_arrives({ time: formatTimeOfDay(instantOf(arrivesAt)) })
            : words.designatedDriver_change_ends({ time: formatTimeOfDay(instantOf(arrivesAt)) })}
        </p>
      )}
    </>
  )
}
