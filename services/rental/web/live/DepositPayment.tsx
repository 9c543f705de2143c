import {
  Button,
  Card,
  formatClock,
  formatTimeOfDay,
  formatTwd,
  newTapKey,
  sentenceOf,
  useSecondsLeft,
} from '@daoxing/kit/web'
import { type RentalOrder, rentalMethods } from '@daoxing/rental/contract'
import { acceptedChoice, cash, choiceName, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { paymentUrlQuery, usePayRental } from '../rental-data.ts'
import * as words from '../words/compiled/messages.js'

type DepositPaymentProps = { readonly order: RentalOrder; readonly payUntil: string }

/** The deposit is open: until when it can be paid, by which method, and the provider's page if the method has one. */
export function DepositPayment({ order, payUntil }: DepositPaymentProps) {
  const { hash, terms, deposit, payment } = order
  const [isChoosing, setIsChoosing] = useState(false)
  const [wished, setWished] = useState<Parameters<typeof acceptedChoice>[1]>(null)
  const cache = useQueryClient()
  const secondsLeft = useSecondsLeft(payUntil)
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  const page = useQuery({ ...paymentUrlQuery(hash), enabled: payment.method === 'linepay' && wished === null })
  const pay = usePayRental()
  const chosen = defaults && acceptedChoice(defaults, wished ?? { method: payment.method, cardId: null }, rentalMethods)
  const isChecking = deposit.state === 'paying' || pay.isPending
  const amount = formatTwd(terms.payNowTwd)
  const url = wished === null ? (page.data ?? null) : null
  return (
    <Card title={words.rental_deposit_title()}>
      <p role="timer" aria-live="off" className="text-number font-bold tabular-nums">
        {formatClock(secondsLeft)}
      </p>
      <p className="text-secondary text-muted">
        {words.rental_deposit_until({ time: formatTimeOfDay(payUntil), amount })}
      </p>
      {payment.declineReason !== null && !isChecking && (
        <p role="status" className="mt-2 rounded-2 border border-warn p-3 text-warn">
          {words.rental_deposit_failed()}
        </p>
      )}
      {pay.isError && (
        <p role="alert" className="mt-2 text-secondary text-danger">
          {sentenceOf(pay.error)}
        </p>
      )}
      <div className="mt-3 flex flex-col gap-2">
        {url !== null && (
          <Button isWide price={amount} onPress={() => location.assign(url)}>
            {words.rental_deposit_page()}
          </Button>
        )}
        {url === null && (
          <Button
            isWide
            state={isChecking ? 'busy' : chosen === undefined && defaults === undefined ? 'disabled' : 'ready'}
            price={amount}
            onPress={() =>
              chosen === undefined ? setIsChoosing(true) : pay.mutate({ tapKey: newTapKey(), hash, payment: chosen })
            }
          >
            {isChecking ? words.rental_deposit_checking() : words.rental_deposit_pay()}
          </Button>
        )}
        {defaults && (
          <Button kind="quiet" isWide state={isChecking ? 'disabled' : 'ready'} onPress={() => setIsChoosing(true)}>
            {chosen === undefined
              ? words.rental_review_addPayment()
              : words.rental_deposit_method({ method: choiceName(defaults, chosen) })}
          </Button>
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <PaymentSheet
            chosen={chosen ?? cash}
            methods={rentalMethods}
            backTo={`/myOrder/${hash}`}
            onClose={() => setIsChoosing(false)}
            onChosen={(choice) => {
              setIsChoosing(false)
              pay.reset()
              setWished(choice)
              if (choice === null) void cache.invalidateQueries({ queryKey: paymentDefaultsQuery.queryKey })
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
