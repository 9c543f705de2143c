import type { Instant } from '@daoxing/kit/contract'
import {
  Card,
  CheckField,
  FixedBottomButton,
  formatMoment,
  formatTwd,
  isApiError,
  ListRow,
  NavBar,
  newTapKey,
  Page,
  sentenceOf,
  useFailure,
  useNow,
} from '@daoxing/kit/web'
import { rentalMethods, type RentalTab } from '@daoxing/rental/contract'
import { acceptedChoice, cash, choiceName, MethodIcon, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CreditCard, MapPin, MapPinCheck, ReceiptText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDraft } from '../draft.ts'
import { CapsCard } from '../parts/CapsCard.tsx'
import { CarPicture } from '../parts/CarPicture.tsx'
import { carFacts, carName, classNames } from '../parts/car-words.ts'
import { invoiceText } from '../parts/invoice-words.ts'
import { MissingStep, missingFor } from '../parts/RentalGate.tsx'
import { accessoriesQuery, carsQuery, quoteQuery, useOrderRental } from '../rental-data.ts'
import { type RentalSpan, wireSpan } from '../rules/rental-times.ts'
import { wishOf } from '../rules/wish-of.ts'
import { useRentalSettings } from '../settings.ts'
import { addressOf, useReservation } from '../use-reservation.ts'
import * as words from '../words/compiled/messages.js'
import { AccessoriesCard } from './AccessoriesCard.tsx'
import { CoverCard } from './CoverCard.tsx'
import { PriceCard } from './PriceCard.tsx'
import { SpanButton } from './SpanButton.tsx'
import { useStation } from './use-station.ts'

type ReviewRentalProps = {
  readonly tab: RentalTab
  readonly span: RentalSpan
  readonly earliest: Instant
  readonly latest: Instant
  readonly fromStationId: string
  readonly toStationId: string
  readonly carModelCode: string
}

/** Everything about the rental on one page: car, extras, invoice, payment, price, the contract's limits, the order. */
export function ReviewRental(props: ReviewRentalProps) {
  const { tab, span, earliest, latest, fromStationId, toStationId, carModelCode } = props
  const draft = useDraft()
  const { go } = useReservation()
  const [isPaying, setIsPaying] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { invoice: usualInvoice } = useRentalSettings()
  const invoice = draft.invoice ?? usualInvoice
  const wish = wishOf({ draft: { ...draft, invoice }, span, fromStationId, toStationId, carModelCode })
  const { carrier: _, ...priced } = wish
  const at = { stationId: fromStationId, ...wireSpan(span) }
  const cars = useQuery(carsQuery({ fromStationId, toStationId, ...wireSpan(span) }))
  const accessories = useQuery(accessoriesQuery(at))
  const quote = useQuery(quoteQuery(priced))
  const defaults = useQuery(paymentDefaultsQuery)
  const ordering = useOrderRental()
  const now = useNow()
  const from = useStation(fromStationId)
  const to = useStation(toStationId)
  const failure = useFailure(quote)
  const model = cars.data?.find((car) => car.model.modelCode === carModelCode)?.model
  const payment = defaults.data && acceptedChoice(defaults.data, draft.payment, rentalMethods)
  const price = quote.isPlaceholderData ? undefined : quote.data
  const isDemand = price?.isDemandOnly ?? false
  const isExpired = price !== undefined && Date.parse(price.expiresAt) <= now
  const missing = missingFor(ordering.error) ?? missingFor(quote.error)
  function order() {
    if (price === undefined || ordering.isPending) return
    if (invoice === null) return go({ stage: 'invoice' })
    if (payment === undefined) return setIsPaying(true)
    if (!draft.isAgreed) return setProblem(words.rental_review_agreeFirst())
    setProblem(undefined)
    ordering.mutate(
      { tapKey: newTapKey(), quoteHash: price.quoteHash, wish, payment, isDemand },
      {
        onError: (error) => {
          const asksAnew = ['RENTAL_QUOTE_EXPIRED', 'RENTAL_NO_CAR_FREE', 'RENTAL_CAR_IS_FREE', 'RENTAL_ACCESSORY_OUT']
          if (asksAnew.some((code) => isApiError(error, code))) void quote.refetch()
        },
      },
    )
  }
  return (
    <>
      <NavBar title={words.rental_review_title()} />
      <Page below="button">
        {model && (
          <Card>
            <CarPicture url={model.carPicUrl} isLarge />
            <h2 className="mt-2 text-card font-bold">{carName(model)}</h2>
            <p className="text-secondary text-muted">
              {classNames[model.vehicleClass]()} · {carFacts(model)}
            </p>
            <CheckField isChecked={!draft.isModelFixed} onChange={(isFree) => draft.change({ isModelFixed: !isFree })}>
              {words.rental_review_anyModel()}
            </CheckField>
          </Card>
        )}
        <SpanButton
          span={span}
          isReturnChosen={draft.isReturnChosen}
          earliest={earliest}
          latest={latest}
          onChoose={(chosen) => draft.change({ ...chosen, isAgreed: false })}
        />
        <Card form="plain">
          <ListRow
            icon={<MapPin aria-hidden="true" size={20} />}
            title={from?.name ?? words.rental_station_chosen()}
            detail={from?.address ?? words.rental_station_departs()}
          />
          <ListRow
            icon={<MapPinCheck aria-hidden="true" size={20} />}
            title={
              toStationId === fromStationId ? words.rental_station_same() : (to?.name ?? words.rental_station_chosen())
            }
            detail={toStationId === fromStationId ? words.rental_station_returns() : (to?.address ?? '')}
            isLast
          />
        </Card>
        <AccessoriesCard {...at} />
        <CoverCard />
        <Card form="plain">
          <ListRow
            icon={<ReceiptText aria-hidden="true" size={20} />}
            title={words.rental_invoice_title()}
            detail={invoice === null ? words.rental_invoice_none() : invoiceText(invoice)}
            hasChevron
            onPress={() => go({ stage: 'invoice' })}
          />
          <ListRow
            icon={payment ? <MethodIcon method={payment.method} /> : <CreditCard aria-hidden="true" size={20} />}
            title={words.rental_review_payment()}
            detail={payment && defaults.data ? choiceName(defaults.data, payment) : words.rental_review_addPayment()}
            hasChevron
            isLast
            onPress={() => setIsPaying(true)}
          />
        </Card>
        <PriceCard
          quote={quote.data}
          isOld={quote.isPlaceholderData}
          failure={missing === undefined ? failure : null}
          accessories={accessories.data ?? []}
          onRenew={() => void quote.refetch()}
        />
        {isDemand && price && (
          <p role="status" className="rounded-2 border border-warn p-3 text-warn">
            {words.rental_review_demand({ time: formatMoment(price.answerBy) })}
          </p>
        )}
        <CapsCard />
        <CheckField
          isChecked={draft.isAgreed}
          isRequired
          {...(problem !== undefined && !draft.isAgreed && { error: problem })}
          onChange={(isAgreed) => draft.change({ isAgreed })}
        >
          {words.rental_review_agree({ version: price?.contractVersion ?? '' })}
        </CheckField>
        {missing !== undefined && <MissingStep missing={missing} />}
        {missing === undefined && ordering.isError && (
          <p role="alert" className="text-secondary text-danger">
            {sentenceOf(ordering.error)}
          </p>
        )}
      </Page>
      <FixedBottomButton
        state={ordering.isPending ? 'busy' : price === undefined || isExpired || quote.isError ? 'disabled' : 'ready'}
        {...(price !== undefined && { price: formatTwd(price.payNowTwd) })}
        onPress={order}
      >
        {isDemand
          ? words.rental_review_ask()
          : price?.paysNow === 'whole'
            ? words.rental_review_orderWhole()
            : words.rental_review_order()}
      </FixedBottomButton>
      {isPaying && (
        <Suspense>
          <PaymentSheet
            chosen={payment ?? cash}
            methods={rentalMethods}
            backTo={addressOf(tab, 'review')}
            onClose={() => setIsPaying(false)}
            onChosen={(choice) => {
              draft.change({ payment: choice })
              setIsPaying(false)
              ordering.reset()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
