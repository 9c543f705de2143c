import { confirmInPopup, Button, formatTwd, newTapKey, sentenceOf, showToast, Spinner } from '@daoxing/kit/web'
import { isPaidToDriver, type PaymentDefaults, type TripPayment } from '@daoxing/wallet/contract'
import { useQuery } from '@tanstack/react-query'
import { Banknote, CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { choiceName } from '../method-words.ts'
import { deadlineText, sightOf, sightText, sightTitle, type PaymentSight } from '../payment-words.ts'
import { cash, choicesOf, defaultChoice, isSameChoice, isUsable, type PayChoice } from '../rules/pay-choice.ts'
import { useAnnouncedChange } from '../use-announced-change.ts'
import { paymentDefaultsQuery, usePayLater, usePayTrip, useReportCashPaid } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'
import { BindRows } from './BindRows.tsx'
import { MethodList } from './MethodList.tsx'

type TripPaymentPanelProps = {
  readonly payment: TripPayment
  /** False if the screen already shows the state above. */
  readonly isTitled?: boolean
  /** The screen that follows after adding a card for this payment. */
  readonly backTo: string
  /** The rider postpones it. */
  readonly onLater?: () => void
}

/** The payment of a trip, with ways to pay the open amount. */
export function TripPaymentPanel({ payment, isTitled = true, backTo, onLater }: TripPaymentPanelProps) {
  const sight = sightOf(payment)
  const deadline = deadlineText(payment)
  const title = sightTitle(sight)
  const text = sightText(payment)
  useAnnouncedChange(`${title} ${text}`)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3">
        <span className={`mt-0.5 ${tones[sight]}`}>{iconOf(sight)}</span>
        <div className="min-w-0">
          {isTitled && <p className="font-bold">{title}</p>}
          <p className={isTitled ? 'text-muted' : ''}>{text}</p>
          {deadline !== null && <p className="mt-1 text-secondary text-warn">{deadline}</p>}
        </div>
      </div>
      {payment.can.pay && sight !== 'checking' && <Pay payment={payment} backTo={backTo} />}
      {!payment.can.pay && payment.can.say_cash_paid && <CashReported payment={payment} />}
      {payment.can.pay_later && <Later payment={payment} onLater={onLater} />}
    </div>
  )
}

const tones: Readonly<Record<PaymentSight, string>> = {
  paid: 'text-ok',
  refunded: 'text-ok',
  nothing: 'text-ok',
  checking: 'text-go',
  held: 'text-go',
  cash: 'text-go',
  told: 'text-go',
  unconfirmed: 'text-danger',
  rest: 'text-warn',
  open: 'text-warn',
  failed: 'text-danger',
}

function iconOf(sight: PaymentSight): ReactNode {
  if (sight === 'checking') return <Spinner />
  if (sight === 'failed' || sight === 'rest' || sight === 'unconfirmed') return <CircleAlert aria-hidden="true" />
  if (sight === 'held' || sight === 'open') return <Clock3 aria-hidden="true" />
  return sight === 'cash' || sight === 'told' ? <Banknote aria-hidden="true" /> : <CircleCheck aria-hidden="true" />
}

function Pay({ payment, backTo }: Pick<TripPaymentPanelProps, 'payment' | 'backTo'>) {
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  return defaults === undefined ? null : <PayWith payment={payment} defaults={defaults} backTo={backTo} />
}

type PayWithProps = Pick<TripPaymentPanelProps, 'payment' | 'backTo'> & { readonly defaults: PaymentDefaults }

/** The remaining methods, the best one preselected: not the one that was just refused. */
function PayWith({ payment, defaults, backTo }: PayWithProps) {
  const pay = usePayTrip()
  const choices = payableChoices(payment, defaults)
  const [wished, setWished] = useState<PayChoice | null>(null)
  const chosen = wished ?? suggestedChoice(payment, defaults, choices)
  const amount = formatTwd(payment.open_amount)
  const canPay = chosen !== null && isUsable(defaults, chosen)
  return (
    <div className="flex flex-col gap-3">
      <div>
        <MethodList
          legend={words.wallet_trip_choose()}
          defaults={defaults}
          choices={choices}
          chosen={chosen}
          onChoose={setWished}
          wordsOf={(choice) =>
            isPaidToDriver(choice.method)
              ? { name: choiceName(defaults, choice), detail: words.wallet_trip_cashDetail() }
              : undefined
          }
        />
        <div className={choices.length > 0 ? 'border-t border-line' : ''}>
          <BindRows defaults={defaults} backTo={backTo} />
        </div>
      </div>
      {pay.isError && (
        <p role="alert" className="text-secondary text-danger">
          {words.wallet_trip_failedToSend({ reason: sentenceOf(pay.error) })}
        </p>
      )}
      {chosen !== null && isPaidToDriver(chosen.method) ? (
        <CashReported payment={payment} />
      ) : (
        <Button
          isWide
          state={pay.isPending ? 'busy' : canPay ? 'ready' : 'disabled'}
          price={amount}
          onPress={() => chosen && pay.mutate({ tapKey: newTapKey(), hash: payment.trip_hash, choice: chosen })}
        >
          {pay.isPending ? words.wallet_trip_paying() : words.wallet_trip_pay()}
        </Button>
      )}
    </div>
  )
}

/** Bound methods that are available for this trip, and cash if the driver can still take it. */
export function payableChoices({ options, can }: TripPayment, defaults: PaymentDefaults): readonly PayChoice[] {
  return choicesOf(defaults).filter(({ method }) =>
    isPaidToDriver(method)
      ? can.say_cash_paid &&
        (method === 'cash' || options.some((option) => option.method === method && option.is_available))
      : options.some((option) => option.method === method && option.is_available && option.is_bound),
  )
}

export function suggestedChoice(
  { decline_reason: declined, payment_method: method, card }: TripPayment,
  defaults: PaymentDefaults,
  choices: readonly PayChoice[],
): PayChoice | null {
  const refused: PayChoice | null = declined === null ? null : { method, cardId: card?.id ?? null }
  const usable = choices.filter((choice) => isUsable(defaults, choice) && !isPaidToDriver(choice.method))
  const others = usable.filter((choice) => refused === null || !isSameChoice(choice, refused))
  const inCash = choices.find((choice) => isSameChoice(choice, cash))
  if (isPaidToDriver(method) && inCash !== undefined) return inCash
  const usual = others.find((choice) => isSameChoice(choice, defaultChoice(defaults)))
  return usual ?? others[0] ?? usable[0] ?? inCash ?? null
}

function CashReported({ payment: { trip_hash: hash, open_amount: openTwd } }: { readonly payment: TripPayment }) {
  const report = useReportCashPaid()
  const ask = async () => {
    const isSure = await confirmInPopup({
      title: words.wallet_trip_cashTitle(),
      text: words.wallet_trip_cashAsk({ amount: formatTwd(openTwd) }),
      confirmLabel: words.wallet_trip_cashYes(),
      cancelLabel: true,
    })
    if (!isSure) return
    report.mutate({ tapKey: newTapKey(), hash }, { onSuccess: () => showToast(words.wallet_trip_cashHeard(), 4000) })
  }
  return (
    <>
      <Button isWide kind="tint" state={report.isPending ? 'busy' : 'ready'} onPress={() => void ask()}>
        {words.wallet_trip_cashTold()}
      </Button>
      {report.isError && (
        <p role="alert" className="text-secondary text-danger">
          {words.wallet_trip_failedToSend({ reason: sentenceOf(report.error) })}
        </p>
      )}
    </>
  )
}

type LaterProps = { readonly payment: TripPayment; readonly onLater: (() => void) | undefined }

function Later({ payment, onLater }: LaterProps) {
  const later = usePayLater()
  return (
    <>
      <Button
        isWide
        kind="quiet"
        state={later.isPending ? 'busy' : 'ready'}
        onPress={() => later.mutate({ tapKey: newTapKey(), hash: payment.trip_hash }, { onSuccess: () => onLater?.() })}
      >
        {words.wallet_trip_later()}
      </Button>
      {later.isError && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(later.error)}
        </p>
      )}
    </>
  )
}
