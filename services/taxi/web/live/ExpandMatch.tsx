import { Button, isApiError, newTapKey, sentenceOf, showToast, useNow } from '@daoxing/kit/web'
import type { Estimate, Trip } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { CarTaxiFront } from 'lucide-react'
import { carName } from '../plan/car-words.ts'
import { openSearchQuery, useExpandMatch } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { aboutPrice, quotedOf } from './trip-words.ts'

/**
 * After a while, offers any taxi to a rider who waits for a special car. The search continues unchanged until the rider
 * agrees.
 */
export function ExpandMatch({ trip }: { readonly trip: Trip }) {
  const now = useNow(1000) / 1000
  const expandAt = trip.searching?.expand_at ?? null
  if (trip.match_expanded)
    return (
      <p className="flex items-start gap-3 text-secondary text-muted">
        <CarTaxiFront aria-hidden="true" size={20} />
        {words.taxi_live_expand_opened()}
      </p>
    )
  if (trip.expansion?.state === 'AUTHORIZING')
    return (
      <p role="status" className="rounded-2 bg-go-tint p-3 text-secondary">
        {words.taxi_live_expand_authorizing({ price: aboutPrice(quotedOf(trip)) })}
      </p>
    )
  // An open offer has to be answered first.
  if (expandAt === null || now < expandAt || trip.session_stage === 'PENDING_RESPONSE_DRIVER') return null
  return <ExpandOffer trip={trip} />
}

function ExpandOffer({ trip }: { readonly trip: Trip }) {
  const fresh = useQuery(openSearchQuery(trip))
  const expand = useExpandMatch()
  const estimate = fresh.data
  // A declined payment is reported by the response and by the trip; if the response was lost, only by the trip.
  const isDeclined = trip.expansion?.state === 'DECLINED' || isPaymentRefusal(expand.error)
  if (estimate === undefined) return null
  const agree = ({ fareHash, feature_map: featureMap }: Estimate) =>
    expand.mutate(
      { tapKey: newTapKey(), hash: trip.trip_hash, fareHash, featureMap },
      {
        onSuccess: (answered) => {
          if (answered.match_expanded) showToast(words.taxi_live_expand_done(), 4000)
        },
        // The price has expired meanwhile: the new one is shown before it applies.
        onError: (error) => void (isApiError(error, 'QUOTE_EXPIRED') && fresh.refetch()),
      },
    )
  return (
    <section
      aria-label={words.taxi_live_expand_title({ car: carName(trip.vehicleType) })}
      className="rounded-2 bg-go-tint p-3"
    >
      <p role="status" className="mb-2">
        <span className="block font-bold">{words.taxi_live_expand_title({ car: carName(trip.vehicleType) })}</span>
        <span className="block text-secondary">
          {words.taxi_live_expand_text({ now: aboutPrice(estimate), before: aboutPrice(quotedOf(trip)) })}
        </span>
      </p>
      {(expand.isError || isDeclined) && (
        <p role="alert" className="mb-2 text-secondary text-danger">
          {isDeclined
            ? words.taxi_live_expand_declined({ price: aboutPrice(quotedOf(trip)) })
            : sentenceOf(expand.error)}
        </p>
      )}
      <Button
        isWide
        state={expand.isPending ? 'busy' : 'ready'}
        price={aboutPrice(estimate)}
        onPress={() => agree(estimate)}
      >
        {words.taxi_live_expand_agree()}
      </Button>
    </section>
  )
}

function isPaymentRefusal(error: unknown): boolean {
  return isApiError(error, 'POST_RIDES_0011') || isApiError(error, 'INSUFFICIENT_BALANCE')
}
