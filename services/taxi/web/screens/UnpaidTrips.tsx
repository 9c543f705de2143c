import { useSupportAction } from '@daoxing/configs/web'
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  formatMoment,
  formatTwd,
  Loaded,
  NavBar,
  newTapKey,
  Page,
  sentenceOf,
  Skeleton,
  Link,
} from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import {
  choiceName,
  defaultChoice,
  isUsable,
  MethodIcon,
  type PayChoice,
  paymentDefaultsQuery,
  usePayTrip,
} from '@daoxing/wallet/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { endText, startText } from '../live/place-texts.ts'
import { instantOf, isConfirming, openAmountOf } from '../live/trip-words.ts'
import { unpaidTripsQuery } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'

/** Trips with an open fare: each can be paid in its own way, all of them in sequence with the default. */
export function UnpaidTrips() {
  const query = useQuery(unpaidTripsQuery)
  const navigate = useNavigate()
  const support = useSupportAction()
  return (
    <>
      <NavBar
        title={words.taxi_unpaid_title()}
        actions={[{ kind: 'history', onPress: () => void navigate('/myOrder?tab=history') }, ...support]}
      />
      <Page>
        <Loaded
          query={query}
          skeleton={<Skeleton form="card" rows={2} />}
          isEmpty={(trips) => trips.length === 0}
          empty={
            <EmptyState
              icon={<CircleCheck aria-hidden="true" />}
              title={words.taxi_unpaid_none()}
              detail={words.taxi_unpaid_noneDetail()}
              action={<ButtonLink to="/taxi">{words.taxi_unpaid_hail()}</ButtonLink>}
            />
          }
        >
          {(trips) => <Trips trips={trips} />}
        </Loaded>
      </Page>
    </>
  )
}

function Trips({ trips }: { readonly trips: readonly Trip[] }) {
  const totalTwd = trips.reduce((sum, trip) => sum + openAmountOf(trip), 0)
  return (
    <>
      <header className="px-1">
        <p className="text-secondary text-muted">{words.taxi_unpaid_count({ count: trips.length })}</p>
        <p className="text-number font-bold">{formatTwd(totalTwd)}</p>
        <p className="text-muted">{trips.length === 1 ? words.taxi_unpaid_detailOne() : words.taxi_unpaid_detail()}</p>
      </header>
      <ul className="flex flex-col gap-3">
        {trips.map((trip) => (
          <li key={trip.trip_hash}>
            <UnpaidTrip trip={trip} />
          </li>
        ))}
      </ul>
      <PayAll trips={trips.filter((trip) => !isConfirming(trip))} />
    </>
  )
}

/** Time, place and amount; one tap from every payment method. */
function UnpaidTrip({ trip }: { readonly trip: Trip }) {
  const { trip_hash: hash, request_time: at } = trip
  const [start, end] = [startText(trip), endText(trip)]
  return (
    <Link
      to={`/payment?${new URLSearchParams({ trip_hash: hash, prevPage: '/myJourney?reprocess_payment=true' }).toString()}`}
      className="flex items-center gap-3 rounded-2 bg-surface p-4 transition active:scale-98"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-secondary text-muted">{formatMoment(instantOf(at))}</span>
        <span className="block">{end === null ? start : words.taxi_unpaid_way({ start, end })}</span>
        <span className="mt-1 block font-bold text-go">
          {isConfirming(trip) ? words.taxi_unpaid_confirming() : words.taxi_unpaid_pay()}
        </span>
      </span>
      <span className="text-card font-bold whitespace-nowrap">{formatTwd(openAmountOf(trip))}</span>
      <ChevronRight aria-hidden="true" size={20} className="text-muted" />
    </Link>
  )
}

/** Pays all trips in sequence with the default method. Stops at the first failure and reports it. */
function PayAll({ trips }: { readonly trips: readonly Trip[] }) {
  const cache = useQueryClient()
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  const pay = usePayTrip()
  const [at, setAt] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  if (defaults === undefined || trips.length === 0) return null
  const choice = defaultChoice(defaults)
  if (isPaidToDriver(choice.method) || !isUsable(defaults, choice)) return null
  const payThrough = async (with_: PayChoice) => {
    setFailure(null)
    try {
      for (const [index, { trip_hash: hash }] of trips.entries()) {
        setAt(index)
        await pay.mutateAsync({ tapKey: newTapKey(), hash, choice: with_ })
      }
    } catch (error) {
      setFailure(error)
    }
    setAt(null)
    await cache.invalidateQueries({ queryKey: unpaidTripsQuery.queryKey })
  }
  const total = formatTwd(trips.reduce((sum, trip) => sum + openAmountOf(trip), 0))
  return (
    <Card>
      <p className="mb-3 flex items-center gap-3">
        <MethodIcon method={choice.method} form="tile" />
        <span className="min-w-0">
          <span className="block text-secondary text-muted">{words.taxi_unpaid_with()}</span>
          {choiceName(defaults, choice)}
        </span>
      </p>
      {failure !== null && (
        <p role="alert" className="mb-2 text-secondary text-danger">
          {words.taxi_unpaid_failed({ reason: sentenceOf(failure) })}
        </p>
      )}
      <Button
        isWide
        state={at === null ? 'ready' : 'busy'}
        price={at === null ? total : undefined}
        onPress={() => void payThrough(choice)}
      >
        {at !== null
          ? words.taxi_unpaid_paying({ at: at + 1, all: trips.length })
          : trips.length === 1
            ? words.taxi_unpaid_payOne()
            : words.taxi_unpaid_payAll()}
      </Button>
    </Card>
  )
}
