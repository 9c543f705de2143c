import type { CompanyTrip } from '@daoxing/business/contract'
import {
  Button,
  Card,
  EmptyState,
  FailedState,
  formatMoment,
  formatTwd,
  Link,
  NavBar,
  Page,
  Skeleton,
  useFailure,
} from '@daoxing/kit/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { companyTripsQuery } from '../business-data.ts'
import * as words from '../words/compiled/messages.js'

/** The rides that companies paid for the rider, newest first. */
export function CompanyTripsScreen() {
  const query = useInfiniteQuery(companyTripsQuery)
  const failure = useFailure(query)
  const trips = query.data?.pages.flatMap((page) => page.trips)
  return (
    <>
      <NavBar title={words.business_trips_title()} />
      <Page>
        {failure !== null ? (
          <FailedState error={failure} onRetry={() => void query.refetch()} />
        ) : trips === undefined ? (
          <Skeleton form="card" rows={3} />
        ) : trips.length === 0 ? (
          <EmptyState
            icon={<ReceiptText aria-hidden="true" />}
            title={words.business_trips_none()}
            detail={words.business_trips_about()}
          />
        ) : (
          trips.map((trip) => <TripCard key={trip.trip_hash} trip={trip} />)
        )}
        {query.hasNextPage && (
          <Button
            kind="outline"
            isWide
            state={query.isFetchingNextPage ? 'busy' : 'ready'}
            onPress={() => void query.fetchNextPage()}
          >
            {words.business_trips_more()}
          </Button>
        )}
      </Page>
    </>
  )
}

function TripCard({ trip }: { readonly trip: CompanyTrip }) {
  const { start_address: start, end_address: end, amount, business_note: note, company_name: company } = trip
  const facts = [note, ...Object.values(trip.custom_field)].filter((fact) => fact !== '')
  return (
    <Card>
      <Link to={`/myOrder/${trip.trip_hash}`} className="block">
        <span className="flex justify-between gap-3">
          <span className="text-secondary text-muted">{formatMoment(trip.request_time)}</span>
          <span className="shrink-0 font-bold tabular-nums">
            {amount === null ? words.business_trips_open() : formatTwd(amount)}
          </span>
        </span>
        <span className="block break-words">{end === null ? start : words.business_trips_way({ start, end })}</span>
        <span className="block text-secondary text-muted">
          {words.business_trips_payer({ company, group: trip.group_name })}
        </span>
        {facts.length > 0 && <span className="block text-secondary text-muted break-words">{facts.join('、')}</span>}
      </Link>
    </Card>
  )
}
