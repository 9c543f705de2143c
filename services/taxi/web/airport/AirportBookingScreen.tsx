import {
  Badge,
  ButtonLink,
  Card,
  confirmInPopup,
  FixedBottomButton,
  formatMoment,
  formatTwd,
  isApiError,
  ListRow,
  NavBar,
  newTapKey,
  Page,
  PriceLines,
  SelectField,
  sentenceOf,
  TextField,
} from '@daoxing/kit/web'
import {
  airportPlace,
  directionOf,
  invoiceKinds,
  type InvoiceKind,
  isIdNumber,
  isInvoiceCode,
  type Trip,
} from '@daoxing/taxi/contract'
import { choiceName, defaultChoice, cash, PaymentSheet, paymentDefaultsQuery, shownChoice } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import * as words from '../words/compiled/messages.js'
import { isPriced, pricingQuery, useBookShuttle } from './airport-data.ts'
import { FlightLine } from './FlightLine.tsx'
import { type ShuttleDraft, type ShuttleForm, useShuttleDraft } from './shuttle-draft.ts'
import { airportNames, classNames, invoiceNames } from './shuttle-words.ts'

/** The review of a shuttle: ID number, invoice, payment, total, and the booking button. */
export function AirportBookingScreen() {
  const draft = useShuttleDraft()
  const [booked, setBooked] = useState<Trip>()
  if (booked !== undefined) return <Booked trip={booked} />
  if (!isPriced(draft)) return <Navigate to={addressOf(draft)} replace />
  return <Review draft={draft} onBooked={setBooked} />
}

const addressOf = ({ serviceType, airportCode }: ShuttleDraft) =>
  `/airport-shuttle?serviceType=${serviceType}&airportCode=${airportCode}`

type ReviewProps = {
  readonly draft: ShuttleForm
  readonly onBooked: (trip: Trip) => void
}

function Review({ draft, onBooked }: ReviewProps) {
  const pricing = useQuery(pricingQuery(draft))
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  const [idNumber, setIdNumber] = useState('')
  const [kind, setKind] = useState<InvoiceKind>('member')
  const [code, setCode] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const book = useBookShuttle()
  const price = pricing.data?.prices.find(({ airport_class: name }) => name === draft.airportClass)
  const payment = defaults === undefined ? (draft.payment ?? cash) : shownChoice(defaults, draft.payment)
  const wait = pricing.data?.wait ?? null
  const [hasId, hasCode] = [isIdNumber(idNumber), isInvoiceCode(kind, code.trim())]
  const submit = async () => {
    setIsChecked(true)
    if (!hasId || !hasCode || price === undefined || book.isPending) return
    const isSure = await confirmInPopup({
      title: words.taxi_shuttle_book_sureTitle(),
      text: words.taxi_shuttle_book_sureText({ price: formatTwd(price.fare) }),
      confirmLabel: words.taxi_shuttle_book_sure(),
      cancelLabel: true,
    })
    if (!isSure) return
    const invoice = { kind, code: code.trim() }
    book.mutate(
      { tapKey: newTapKey(), draft, fareHash: price.fare_hash, idNumber, invoice, payment },
      {
        onSuccess: (trip) => {
          onBooked(trip)
          draft.reset()
        },
        onError: (error) => {
          if (isApiError(error, 'QUOTE_EXPIRED')) void pricing.refetch()
        },
      },
    )
  }
  return (
    <>
      <NavBar title={words.taxi_shuttle_book_title()} />
      <Page>
        <RideSummary draft={draft} />
        {draft.serviceType === 'PICK_UP' && <FlightLine draft={draft} />}
        <TextField
          label={words.taxi_shuttle_book_id()}
          value={idNumber}
          onChange={(typed) => setIdNumber(typed.toUpperCase())}
          lengthMax={12}
          autoComplete="off"
          isRequired
          hint={words.taxi_shuttle_book_idWhy()}
          error={isChecked && !hasId ? words.taxi_shuttle_book_idWrong() : undefined}
        />
        <SelectField
          label={words.taxi_shuttle_invoice_title()}
          value={kind}
          options={invoiceKinds.map((known) => ({ value: known, text: invoiceNames[known]() }))}
          onChange={(next) => {
            const chosen = invoiceKinds.find((known) => known === next)
            if (chosen === undefined) return
            setKind(chosen)
            setCode('')
          }}
        />
        {kind !== 'member' && (
          <TextField
            label={words.taxi_shuttle_invoice_code()}
            value={code}
            onChange={(typed) => setCode(typed.toUpperCase())}
            lengthMax={16}
            autoComplete="off"
            isRequired
            error={isChecked && !hasCode ? words.taxi_shuttle_invoice_wrong() : undefined}
          />
        )}
        <Card form="plain">
          <ListRow
            title={words.taxi_shuttle_book_pay()}
            detail={defaults === undefined ? '' : choiceName(defaults, payment)}
            hasChevron
            isLast
            onPress={() => setIsPaying(true)}
          />
        </Card>
        {price !== undefined && (
          <Card>
            <PriceLines
              lines={[{ label: classNames[price.airport_class](), amountTwd: price.fare }]}
              totalTwd={price.fare}
            />
            <p className="mt-2 text-secondary text-muted">
              {wait === null
                ? words.taxi_shuttle_book_fixed()
                : words.taxi_shuttle_book_wait({
                    free: wait.free_minutes,
                    step: wait.step_minutes,
                    price: formatTwd(wait.step),
                  })}
            </p>
          </Card>
        )}
        {book.isError && (
          <p role="alert" className="text-secondary text-danger">
            {sentenceOf(book.error)}
          </p>
        )}
        <div className="h-28" />
      </Page>
      <FixedBottomButton
        state={book.isPending ? 'busy' : price === undefined ? 'disabled' : 'ready'}
        {...(price !== undefined && { price: formatTwd(price.fare) })}
        onPress={() => void submit()}
      >
        {words.taxi_shuttle_book_now()}
      </FixedBottomButton>
      {isPaying && (
        <Suspense>
          <PaymentSheet
            chosen={payment}
            backTo="/airport-shuttle/booking"
            onClose={() => setIsPaying(false)}
            onChosen={(chosen) => {
              draft.change({ payment: chosen ?? (defaults ? defaultChoice(defaults) : null) })
              setIsPaying(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function RideSummary({ draft }: { readonly draft: ShuttleDraft }) {
  const { serviceType, airportCode, place, at, isNow, passengers, luggage, airportClass } = draft
  const airport = airportPlace(airportCode, directionOf[serviceType]).address
  const [from, to] = serviceType === 'PICK_UP' ? [airport, place?.name ?? ''] : [place?.name ?? '', airport]
  const when = isNow || at === null ? words.taxi_shuttle_when_now() : formatMoment(at)
  return (
    <Card>
      <h2 className="text-card font-bold">{when}</h2>
      <p className="text-secondary text-muted">
        {serviceType === 'PICK_UP' ? words.taxi_shuttle_pickup() : words.taxi_shuttle_dropoff()} ·{' '}
        {airportNames[airportCode]()}
      </p>
      <dl className="mt-2">
        <SummaryRow name={words.taxi_shuttle_book_from()} value={from} />
        <SummaryRow name={words.taxi_shuttle_book_to()} value={to} />
        <SummaryRow name={words.taxi_shuttle_class_title()} value={classNames[airportClass]()} />
        <SummaryRow
          name={words.taxi_shuttle_book_party()}
          value={words.taxi_shuttle_book_partyOf({ people: passengers, bags: luggage })}
        />
      </dl>
    </Card>
  )
}

function SummaryRow({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex gap-4 py-1">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 text-end break-words">{value}</dd>
    </div>
  )
}

/** The confirmation, with a link to the order. */
function Booked({ trip }: { readonly trip: Trip }) {
  const isNow = trip.reserve_time === null
  return (
    <>
      <NavBar title={words.taxi_shuttle_book_done()} />
      <Page>
        <div className="flex flex-col items-center gap-3 py-4 text-center">
          <CircleCheck aria-hidden="true" size={56} className="text-ok" />
          <h1 className="text-page font-bold">{words.taxi_shuttle_book_done()}</h1>
          <p className="text-muted">
            {isNow ? words.taxi_shuttle_book_doneNow() : words.taxi_shuttle_book_doneLater()}
          </p>
          {trip.airport?.flight && <Badge>{trip.airport.flight.flight_no}</Badge>}
          <p>{trip.airport?.meeting_point}</p>
        </div>
        <ButtonLink to={isNow ? '/taxi' : `/myOrder/${trip.trip_hash}`} isWide>
          {words.taxi_shuttle_book_order()}
        </ButtonLink>
        <ButtonLink to="/" kind="quiet" isWide>
          {words.taxi_shuttle_book_home()}
        </ButtonLink>
      </Page>
    </>
  )
}
