import {
  Badge,
  Card,
  EmptyState,
  formatTwd,
  isApiError,
  ListRow,
  Loaded,
  NavBar,
  Page,
  Skeleton,
  useGoBack,
  useServiceSlice,
} from '@daoxing/kit/web'
import type { TripPayment } from '@daoxing/wallet/contract'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Suspense } from 'react'
import { TripPaymentPanel } from '../parts/TripPaymentPanel.tsx'
import { paidWith, type PaymentSight, sightOf, sightTitle } from '../payment-words.ts'
import { tripPaymentQuery } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'

/** The payment of one trip: the open amount, its history, and all payment methods. */
export function TripPaymentScreen({ hash }: { readonly hash: string }) {
  const query = useQuery(tripPaymentQuery(hash))
  const isAbsent = query.isError && isApiError(query.error, 'NOT_FOUND')
  return (
    <>
      <NavBar title={words.wallet_trip_title()} actions={[{ kind: 'faq', article: 'payment-failed' }]} />
      <Page>
        {isAbsent ? (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={words.wallet_trip_absent()}
            detail={words.wallet_trip_absentDetail()}
          />
        ) : (
          <Loaded query={query} skeleton={<Skeleton form="card" />}>
            {(payment) => <Payment payment={payment} />}
          </Loaded>
        )}
      </Page>
    </>
  )
}

function Payment({ payment }: { readonly payment: TripPayment }) {
  const goBack = useGoBack()
  const sight = sightOf(payment)
  const { trip_hash: hash, open_amount: openTwd, amount } = payment
  return (
    <>
      <header className="px-1">
        <Badge kind={badgeKinds[sight]}>{sightTitle(sight)}</Badge>
        <p className="mt-1 text-secondary text-muted">
          {openTwd > 0 ? words.wallet_trip_amount() : words.wallet_trip_total()}
        </p>
        <p className="text-number font-bold">{formatTwd(openTwd > 0 ? openTwd : amount)}</p>
      </header>
      <Card>
        <TripPaymentPanel
          payment={payment}
          isTitled={false}
          backTo={`/payment?${new URLSearchParams({ trip_hash: hash }).toString()}`}
          onLater={goBack}
        />
      </Card>
      <Receipt payment={payment} />
      <Card form="plain">
        <ListRow title={words.wallet_trip_order()} to={`/myOrder/${encodeURIComponent(hash)}`} isLast />
      </Card>
    </>
  )
}

const badgeKinds: Readonly<Record<PaymentSight, 'go' | 'warn' | 'danger' | 'muted'>> = {
  paid: 'go',
  refunded: 'go',
  nothing: 'muted',
  checking: 'go',
  held: 'go',
  cash: 'warn',
  told: 'warn',
  unconfirmed: 'danger',
  rest: 'warn',
  open: 'warn',
  failed: 'danger',
}

/** The price in lines, from the trip's service, and the payments so far. */
function Receipt({ payment }: { readonly payment: TripPayment }) {
  const { service, trip_hash: hash, amount, paid_amount: paidTwd, open_amount: openTwd } = payment
  const Lines = useServiceSlice(service)?.receipt
  return (
    <Card>
      {Lines !== undefined && (
        <Suspense fallback={<Skeleton rows={1} />}>
          <Lines hash={hash} />
        </Suspense>
      )}
      <dl className="text-secondary">
        <Fact name={words.wallet_trip_method()} value={paidWith(payment)} />
        {paidTwd > 0 && paidTwd !== amount && <Fact name={words.wallet_trip_paidAmount()} value={formatTwd(paidTwd)} />}
        {openTwd > 0 && paidTwd > 0 && <Fact name={words.wallet_trip_openAmount()} value={formatTwd(openTwd)} />}
      </dl>
    </Card>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end">{value}</dd>
    </div>
  )
}
