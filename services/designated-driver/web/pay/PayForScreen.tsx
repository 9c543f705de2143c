import type { OfferedPayment } from '@daoxing/designated-driver/contract'
import {
  Card,
  EmptyState,
  FailedState,
  FixedBottomButton,
  formatMoment,
  formatTwd,
  NavBar,
  newTapKey,
  Page,
  sentenceOf,
  Skeleton,
  Spinner,
  useFailure,
} from '@daoxing/kit/web'
import { type PayChoice, paymentDefaultsQuery, shownChoice } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { instantOf } from '../live/trip-words.ts'
import { offeredPaymentQuery, usePayFor } from '../pay-data.ts'
import { PayCard } from '../plan/PayCard.tsx'
import * as words from '../words/compiled/messages.js'

/** Another member pays from afar: not in cash. */
const payForMethods = ['creditcard', 'linepay', 'linebank', 'aftee', 'applepay', 'googlepay'] as const

/** Pays another member's trip by a one-time link. */
export function PayForScreen() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const inLink = hash.replace(/^#/, '')
  useEffect(() => {
    // From here on the page knows the token itself, so that it is kept while the payer signs in.
    if (token === null && inLink !== '')
      void navigate(`/designated-driver/pay?${new URLSearchParams({ token: inLink })}`, { replace: true })
  }, [token, inLink, navigate])
  return (
    <>
      <NavBar title={words.designatedDriver_payFor_title()} />
      {token === null ? <Page>{inLink === '' ? <NoLink /> : <Skeleton rows={3} />}</Page> : <Offer token={token} />}
    </>
  )
}

function NoLink() {
  return (
    <EmptyState
      icon={<Link2Off aria-hidden="true" />}
      title={words.designatedDriver_payFor_noLink()}
      detail={words.designatedDriver_payFor_noLinkDetail()}
    />
  )
}

function Offer({ token }: { readonly token: string }) {
  const query = useQuery(offeredPaymentQuery(token))
  const failure = useFailure(query)
  if (failure !== null)
    return (
      <Page>
        <FailedState error={failure} onRetry={() => void query.refetch()} />
      </Page>
    )
  if (query.data === undefined)
    return (
      <Page>
        <Skeleton rows={3} />
      </Page>
    )
  return <Shown token={token} offer={query.data} />
}

type ShownProps = { readonly token: string; readonly offer: OfferedPayment }

function Shown({ token, offer }: ShownProps) {
  const { amount, rider_name: name, finished_at: finishedAt, expires_at: expiresAt, state } = offer
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  const [payment, setPayment] = useState<PayChoice | null>(null)
  const paying = usePayFor()
  const shown = defaults === undefined ? undefined : shownChoice(defaults, payment)
  const isOpen = state === 'OPEN'
  const isReady = shown !== undefined && shown.method !== 'cash'
  return (
    <Page below="button">
      <Card>
        <p>{words.designatedDriver_payFor_who({ name })}</p>
        <p className="mt-1 text-number font-bold tabular-nums">{formatTwd(amount)}</p>
        {finishedAt !== null && (
          <p className="text-secondary text-muted">
            {words.designatedDriver_payFor_when({ time: formatMoment(instantOf(finishedAt)) })}
          </p>
        )}
        {isOpen && (
          <p className="text-secondary text-muted">
            {words.designatedDriver_payFor_until({ time: formatMoment(instantOf(expiresAt)) })}
          </p>
        )}
      </Card>
      {isOpen && shown !== undefined && (
        <PayCard
          payment={shown}
          methods={payForMethods}
          detail={words.designatedDriver_payFor_own()}
          backTo={`/designated-driver/pay?${new URLSearchParams({ token })}`}
          onChange={setPayment}
        />
      )}
      {isOpen && shown?.method === 'cash' && (
        <p className="px-1 text-muted">{words.designatedDriver_payFor_noCash()}</p>
      )}
      {!isOpen && <Outcome state={state} />}
      {paying.isError && (
        <p role="alert" className="px-1 text-danger">
          {sentenceOf(paying.error)}
        </p>
      )}
      {isOpen && (
        <FixedBottomButton
          state={paying.isPending ? 'busy' : isReady ? 'ready' : 'disabled'}
          price={formatTwd(amount)}
          onPress={() => isReady && paying.mutate({ tapKey: newTapKey(), token, agreedAmount: amount, payment: shown })}
        >
          {words.designatedDriver_payFor_pay()}
        </FixedBottomButton>
      )}
    </Page>
  )
}

function Outcome({ state }: { readonly state: Exclude<OfferedPayment['state'], 'OPEN'> }) {
  if (state === 'PAYING')
    return (
      <p role="status" className="flex items-center gap-3 px-1">
        <Spinner />
        {words.designatedDriver_payFor_paying()}
      </p>
    )
  return state === 'PAID' ? (
    <EmptyState icon={<CircleCheck aria-hidden="true" />} title={words.designatedDriver_payFor_paid()} />
  ) : (
    <EmptyState icon={<Link2Off aria-hidden="true" />} title={words.designatedDriver_payFor_ended()} />
  )
}
