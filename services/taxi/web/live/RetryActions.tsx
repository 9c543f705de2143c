import { Button, isApiError, newTapKey, noAnswerCodes, sentenceOf } from '@daoxing/kit/web'
import type { Estimate, Trip } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { rememberRequestTime } from '../plan/request-times.ts'
import { retryQuery, useRetryRide } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { aboutPrice, quotedOf } from './trip-words.ts'

type RetryActionsProps = {
  readonly trip: Trip
  /** Back to the plan with the same places. */
  readonly onEdit: () => void
  /** The session begins anew. */
  readonly onReset: () => void
}

/** Prices run out: a fresh one is there before the old one is gone. */
const renewMs = 120_000

/** The same wish again at today's price, which is said before it counts. */
export function RetryActions({ trip, onEdit, onReset }: RetryActionsProps) {
  const hash = trip.trip_hash
  const fresh = useQuery({ ...retryQuery(hash), refetchInterval: renewMs })
  const retry = useRetryRide()
  const estimate = fresh.data?.estimate
  const request = ({ fareHash }: Estimate) => {
    rememberRequestTime('retry')
    retry.mutate(
      { tapKey: newTapKey(), hash, fareHash },
      {
        onError: (error) => {
          // A retry that timed out leaves nobody waiting for a trip that may not exist [TAXI-044].
          if (isApiError(error, noAnswerCodes.timeout)) onReset()
          else void fresh.refetch()
        },
      },
    )
  }
  const label = trip.trip_status === 'MATCH_FAILED' ? words.taxi_live_retry_again() : words.taxi_live_retry_hail()
  return (
    <div className="flex flex-col gap-2">
      {estimate !== undefined && <PriceChange trip={trip} estimate={estimate} />}
      {retry.isError && (
        <p role="alert" className="text-secondary text-danger">
          {words.taxi_live_retry_failed({ reason: sentenceOf(retry.error) })}
        </p>
      )}
      {fresh.isError && estimate === undefined ? (
        <>
          <p role="alert" className="text-secondary text-danger">
            {words.taxi_live_retry_priceFailed()}
          </p>
          <Button isWide kind="tint" onPress={() => void fresh.refetch()}>
            {words.taxi_live_retry_priceReload()}
          </Button>
        </>
      ) : (
        <Button
          isWide
          state={retry.isPending ? 'busy' : estimate === undefined ? 'disabled' : 'ready'}
          price={retry.isPending || estimate === undefined ? undefined : aboutPrice(estimate)}
          onPress={() => estimate && request(estimate)}
        >
          {retry.isPending ? words.taxi_live_retry_sending() : label}
        </Button>
      )}
      <Button isWide kind="quiet" onPress={onEdit}>
        {words.taxi_live_retry_edit()}
      </Button>
    </div>
  )
}

/** Old, new and why, where the price is another one than before. */
function PriceChange({ trip, estimate }: { readonly trip: Trip; readonly estimate: Estimate }) {
  const before = aboutPrice(quotedOf(trip))
  const now = aboutPrice(estimate)
  if (before === now) return null
  return (
    <p role="status" className="flex items-start gap-2 rounded-2 border border-warn px-3 py-2 text-secondary text-warn">
      <TriangleAlert aria-hidden="true" size={20} />
      {words.taxi_live_retry_priceChanged({ before, now })}
    </p>
  )
}
