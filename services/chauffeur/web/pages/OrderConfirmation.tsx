import { chauffeurMethods } from '@daoxing/chauffeur/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import {
  Card,
  FixedBottomButton,
  formatMoment,
  formatTwd,
  ListRow,
  Loaded,
  NavBar,
  newTapKey,
  Page,
  PriceLines,
  Skeleton,
  useSecondsLeft,
  useSession,
} from '@daoxing/kit/web'
import { acceptedChoice, choiceName, MethodIcon, paymentDefaultsQuery } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Car, CreditCard, ReceiptText, StickyNote } from 'lucide-react'
import { useState } from 'react'
import { useBooking } from '../booking-context.ts'
import { discountQuery, useBook } from '../chauffeur-data.ts'
import { useDraft } from '../draft.ts'
import { AgreementField } from '../parts/AgreementField.tsx'
import { carNames, planText } from '../parts/car-words.ts'
import { ContactCard } from '../parts/ContactCard.tsx'
import { fareLines } from '../parts/fare-lines.ts'
import { invoiceText } from '../parts/invoice-words.ts'
import { PayTimes } from '../parts/PayTimes.tsx'
import { PriceDeadline } from '../parts/PriceDeadline.tsx'
import { Problem, ProblemSheet } from '../parts/Problem.tsx'
import { useEstimate } from '../parts/use-estimate.ts'
import { WayList } from '../parts/WayList.tsx'
import { codedCase } from '../rules/coded-error.ts'
import { contactOf } from '../rules/contact-of.ts'
import { wrongField } from '../rules/invoice-form.ts'
import { bookingOf, endOf } from '../rules/wish-of.ts'
import * as words from '../words/compiled/messages.js'

/** Everything that is booked, on one page, and the button that books it [CHF-012]. */
export function OrderConfirmation() {
  const { back } = useBooking()
  const { estimate } = useEstimate()
  return (
    <>
      <NavBar title={words.chauffeur_title_confirm()} onBack={back} />
      <Page below="button">
        <Journey />
        <ContactCard />
        <Choices />
        {estimate.isError && estimate.data === undefined ? (
          <Problem error={estimate.error} onRetry={() => void estimate.refetch()} />
        ) : (
          <Card title={words.chauffeur_confirm_price()}>
            <Loaded query={estimate} skeleton={<Skeleton rows={3} />}>
              {({ fareDetail, totalFare, depositTwd, expiresAt }) => (
                <>
                  <PriceLines lines={fareLines(fareDetail)} totalTwd={totalFare} />
                  <div className="my-2 border-t border-line" />
                  <PayTimes depositTwd={depositTwd} totalTwd={totalFare} />
                  <PriceDeadline expiresAt={expiresAt} onRenew={() => void estimate.refetch()} />
                </>
              )}
            </Loaded>
          </Card>
        )}
        <Book />
      </Page>
    </>
  )
}

/** Time, car and way. */
function Journey() {
  const { push } = useBooking()
  const draft = useDraft()
  const { estimate } = useEstimate()
  const { tripStartTime, carType, start, stops, adult, child, luggage, safeSeatCount } = draft
  const end = endOf(draft)
  const plan = estimate.data?.plan
  const counts = [
    words.chauffeur_confirm_people({ adults: adult, children: child }),
    luggage === 0 ? undefined : words.chauffeur_confirm_luggage({ count: luggage }),
    safeSeatCount === 0 ? undefined : words.chauffeur_confirm_babySeats({ count: safeSeatCount }),
  ]
  return (
    <Card form="plain">
      <ListRow
        icon={<CalendarClock aria-hidden="true" size={20} />}
        title={formatMoment(instantFromMs(tripStartTime ?? 0))}
        detail={plan && planText(plan)}
        hasChevron
        onPress={() => push('date-time-picker')}
      />
      <ListRow
        icon={<Car aria-hidden="true" size={20} />}
        title={carNames[carType]()}
        detail={counts.filter((text) => text !== undefined).join(' · ')}
        hasChevron
        onPress={() => push('journey-planning')}
      />
      {start !== null && end !== null && (
        <div className="py-3">
          <WayList
            start={start.description}
            stops={stops.map(({ description, stayMinutes }) => ({ place: description, stayMinutes }))}
            end={end.description}
          />
        </div>
      )}
    </Card>
  )
}

/** Notes, payment and invoice, each with the way to change it. */
function Choices() {
  const { push, open } = useBooking()
  const { notes, payment, invoice } = useDraft()
  const defaults = useQuery(paymentDefaultsQuery)
  const chosen = defaults.data && acceptedChoice(defaults.data, payment, chauffeurMethods)
  return (
    <Card form="plain">
      <ListRow
        icon={<StickyNote aria-hidden="true" size={20} />}
        title={notes === '' ? words.chauffeur_notes_add() : notes}
        detail={words.chauffeur_notes_what()}
        hasChevron
        onPress={() => open('trip-notes')}
      />
      <ListRow
        icon={chosen ? <MethodIcon method={chosen.method} /> : <CreditCard aria-hidden="true" size={20} />}
        title={chosen && defaults.data ? choiceName(defaults.data, chosen) : words.chauffeur_pay_add()}
        detail={words.chauffeur_pay_method()}
        hasChevron
        onPress={() => push('payment-setting')}
      />
      <ListRow
        icon={<ReceiptText aria-hidden="true" size={20} />}
        title={wrongField(invoice) === undefined ? invoiceText(invoice) : words.chauffeur_invoice_add()}
        detail={words.chauffeur_invoice_title()}
        hasChevron
        isLast
        onPress={() => push('payment-setting')}
      />
    </Card>
  )
}

/** The agreement and the button: one tap books once, whatever becomes of the response. */
function Book() {
  const { push } = useBooking()
  const draft = useDraft()
  const session = useSession()
  const { wish, estimate } = useEstimate()
  const defaults = useQuery(paymentDefaultsQuery)
  const [isTried, setIsTried] = useState(false)
  const [closedError, setClosedError] = useState<unknown>(null)
  const book = useBook()
  const price = estimate.data
  const discount = useQuery({
    ...discountQuery({ fareHash: price?.fareHash ?? '', useLinegoPoints: draft.useLinegoPoints }),
    enabled: price !== undefined && draft.useLinegoPoints,
  })
  const secondsLeft = useSecondsLeft(price?.expiresAt)
  const payment = defaults.data && acceptedChoice(defaults.data, draft.payment, chauffeurMethods)
  const contact = contactOf(draft, session.state === 'rider' ? session.rider : undefined)
  const isReady = price !== undefined && secondsLeft > 0 && !defaults.isPending
  function send() {
    if (price === undefined || wish === undefined || book.isPending) return
    if (payment === undefined || wrongField(draft.invoice) !== undefined) return push('payment-setting')
    setIsTried(true)
    if (contact.fault !== undefined || !draft.isAgreed) return undefined
    const { userName, phoneNo } = contact
    // Points that were refused lower nothing: the booking is made without them.
    const useLinegoPoints = draft.useLinegoPoints && discount.data !== undefined
    book.mutate(
      {
        tapKey: newTapKey(),
        booking: bookingOf({
          ...{ draft: { ...draft, useLinegoPoints }, wish, estimate: price, payment },
          contact: { userName, phoneNo },
        }),
      },
      { onSuccess: ({ orderHash }) => draft.change({ bookedHash: orderHash }) },
    )
  }
  const renewsPrice = codedCase(book.error) === 'price'
  return (
    <>
      <AgreementField isTried={isTried} />
      {isTried && contact.fault !== undefined && (
        <p role="alert" className="text-secondary text-danger">
          {contact.fault === 'name' ? words.chauffeur_contact_noName() : words.chauffeur_contact_noPhone()}
        </p>
      )}
      <FixedBottomButton
        state={book.isPending ? 'busy' : isReady ? 'ready' : 'disabled'}
        price={price && formatTwd(price.depositTwd)}
        onPress={send}
      >
        {words.chauffeur_confirm_book()}
      </FixedBottomButton>
      {book.error !== null && book.error !== closedError && (
        <ProblemSheet
          error={book.error}
          onRetry={() => (renewsPrice ? void estimate.refetch() : send())}
          onClose={() => setClosedError(book.error)}
        />
      )}
    </>
  )
}
