import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  formatMoment,
  formatTwd,
  isApiError,
  Loaded,
  NavBar,
  Page,
  sentenceOf,
  Skeleton,
  Spinner,
  useServiceEntry,
  useServiceWords,
} from '@daoxing/kit/web'
import { instantFromMs } from '@daoxing/kit/contract'
import type { LinkMethod, PayLink } from '@daoxing/wallet/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Link2Off, ShieldCheck } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { MethodIcon } from '../parts/MethodIcon.tsx'
import { linkLeft, payLinkQuery, usePayByLink, useStartPayLink } from '../pay-link-data.ts'
import { useAnnouncedChange } from '../use-announced-change.ts'
import * as words from '../words/compiled/messages.js'

/** The page of a payment link, for a person without an account. */
export function PayLinkScreen() {
  const { token = '' } = useParams()
  const left = linkLeft()
  // The provider could not prove that this browser is the payer's, as after a cancelled visit.
  if (token === 'back' && left !== undefined) return <Navigate to={`/pay/${left}`} replace />
  return (
    <>
      <NavBar title={words.wallet_link_title()} left="none" />
      <Page>
        <Link token={token} />
      </Page>
    </>
  )
}

function Link({ token }: { readonly token: string }) {
  const query = useQuery(payLinkQuery(token))
  if (query.isError && isApiError(query.error, 'PAY_LINK_GONE'))
    return (
      <EmptyState
        icon={<Link2Off aria-hidden="true" />}
        title={words.wallet_link_gone()}
        detail={sentenceOf(query.error)}
        action={<ButtonLink to="/">{words.wallet_link_home()}</ButtonLink>}
      />
    )
  if (query.isError && isApiError(query.error, 'PAYMENT_STATUS_CHECKING'))
    return <EmptyState icon={<Spinner />} title={words.wallet_link_busy()} detail={words.wallet_link_busyText()} />
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" rows={3} />}>
      {(link) => <OpenLink token={token} link={link} />}
    </Loaded>
  )
}

type OpenLinkProps = { readonly token: string; readonly link: PayLink }

function OpenLink({ token, link }: OpenLinkProps) {
  const { title } = stateWords(link)
  useAnnouncedChange(title ?? words.wallet_link_how())
  return (
    <>
      <header className="px-1 pt-2 text-center">
        <p className="text-muted">
          {words.wallet_link_for({ name: link.name })}
          {' · '}
          <Suspense fallback={words.wallet_link_anyService()}>
            <ServiceName link={link} />
          </Suspense>
        </p>
        <p className="mt-1 text-number font-bold">{formatTwd(link.amount)}</p>
        {link.state !== 'paid' && (
          <p className="mt-1 text-secondary text-muted">
            {words.wallet_link_until({ time: formatMoment(instantFromMs(link.expires_at * 1000)) })}
          </p>
        )}
      </header>
      <Card>
        <div className="flex flex-col gap-4">
          <StateLine link={link} />
          <Ways token={token} link={link} />
        </div>
      </Card>
      {link.state !== 'paid' && (
        <p className="flex items-center justify-center gap-2 px-2 text-center text-secondary text-muted">
          <ShieldCheck aria-hidden="true" size={18} className="shrink-0" />
          {words.wallet_link_once()}
        </p>
      )}
    </>
  )
}

/** The name of the service, as its own slice words it. */
function ServiceName({ link: { service, booking_type: type } }: { readonly link: PayLink }) {
  const names = useServiceWords(useServiceEntry(service))?.bookingTypes
  return (type === null ? undefined : names?.[type]?.()) ?? words.wallet_link_anyService()
}

type StateWords = { readonly icon?: ReactNode; readonly title?: string; readonly text?: string }

function stateWords({ state, method, Card4No: digits, name }: PayLink): StateWords {
  const done = <CircleCheck aria-hidden="true" className="text-ok" />
  switch (state) {
    case 'open':
      return {}
    case 'bankWorking':
      return { icon: <Spinner />, title: words.wallet_link_bankWorking(), text: words.wallet_link_bankWorkingText() }
    case 'ready': {
      const isCard = method === 'creditcard' && digits !== null
      const title = isCard ? words.wallet_link_readyCard({ digits }) : words.wallet_link_readyLinePay()
      return { icon: done, title, text: words.wallet_link_readyText() }
    }
    case 'checking':
      return { icon: <Spinner />, title: words.wallet_link_checking(), text: words.wallet_link_checkingText() }
    case 'paid':
      return { icon: done, title: words.wallet_link_paid(), text: words.wallet_link_paidText({ name }) }
    case 'declined':
      return {
        icon: <CircleAlert aria-hidden="true" className="text-danger" />,
        title: words.wallet_link_declined(),
        text: words.wallet_link_declinedText(),
      }
  }
}

function StateLine({ link }: { readonly link: PayLink }) {
  const { icon, title, text } = stateWords(link)
  if (title === undefined) return <p className="font-bold">{words.wallet_link_how()}</p>
  return (
    <div className="flex gap-3" role="status">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
    </div>
  )
}

function Ways({ token, link }: OpenLinkProps) {
  const pay = usePayByLink(token)
  if (link.state === 'ready')
    return (
      <>
        <Button
          isWide
          state={pay.isPending ? 'busy' : 'ready'}
          price={formatTwd(link.amount)}
          onPress={() => pay.mutate(link.amount)}
        >
          {words.wallet_link_pay()}
        </Button>
        {pay.isError && (
          <p role="alert" className="text-secondary text-danger">
            {sentenceOf(pay.error)}
          </p>
        )}
      </>
    )
  return link.state === 'open' || link.state === 'declined' ? <Methods token={token} methods={link.methods} /> : null
}

const methodWords: Readonly<Record<LinkMethod, () => string>> = {
  creditcard: () => words.wallet_link_card(),
  linepay: () => words.wallet_link_linePay(),
}

function Methods({ token, methods }: { readonly token: string; readonly methods: readonly LinkMethod[] }) {
  const start = useStartPayLink(token)
  return (
    <>
      {methods.map((method) => (
        <Button
          key={method}
          kind={method === 'creditcard' ? 'primary' : 'outline'}
          isWide
          icon={<MethodIcon method={method} />}
          state={start.isPending && start.variables === method ? 'busy' : start.isPending ? 'disabled' : 'ready'}
          onPress={() => start.mutate(method)}
        >
          {methodWords[method]()}
        </Button>
      ))}
      {start.isError && (
        <p role="alert" className="text-secondary text-danger">
          {words.wallet_link_failed({ reason: sentenceOf(start.error) })}
        </p>
      )}
    </>
  )
}
