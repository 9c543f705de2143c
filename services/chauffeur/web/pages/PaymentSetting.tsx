import { chauffeurMethods } from '@daoxing/chauffeur/contract'
import {
  Button,
  Card,
  CheckField,
  FixedBottomBar,
  formatTwd,
  ListRow,
  Loaded,
  NavBar,
  Page,
  PriceLines,
  sentenceOf,
  Skeleton,
} from '@daoxing/kit/web'
import { acceptedChoice, cash, choiceName, MethodIcon, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useBooking } from '../booking-context.ts'
import { discountQuery } from '../chauffeur-data.ts'
import { useDraft } from '../draft.ts'
import { InvoiceFields } from '../parts/InvoiceFields.tsx'
import { PayTimes } from '../parts/PayTimes.tsx'
import { useEstimate } from '../parts/use-estimate.ts'
import { wrongField } from '../rules/invoice-form.ts'
import { addressOf } from '../use-pages.ts'
import * as words from '../words/compiled/messages.js'

/** How the deposit and the rest are paid, offers, and the invoice [CHF-011]. */
export function PaymentSetting() {
  const { push, back } = useBooking()
  const { payment, invoice, change } = useDraft()
  const { estimate } = useEstimate()
  const defaults = useQuery(paymentDefaultsQuery)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const chosen = defaults.data && acceptedChoice(defaults.data, payment, chauffeurMethods)
  const next = () => {
    setIsChecked(true)
    if (chosen === undefined) return setIsChoosing(true)
    if (wrongField(invoice) === undefined) push('order-confirmation')
  }
  return (
    <>
      <NavBar title={words.chauffeur_title_payment()} onBack={back} />
      <Page below="button">
        <Card title={words.chauffeur_pay_when()}>
          <Loaded query={estimate} skeleton={<Skeleton rows={2} />}>
            {({ depositTwd, totalFare }) => <PayTimes depositTwd={depositTwd} totalTwd={totalFare} />}
          </Loaded>
        </Card>
        <Card form="plain">
          <ListRow
            icon={chosen ? <MethodIcon method={chosen.method} /> : <CreditCard aria-hidden="true" size={20} />}
            title={chosen && defaults.data ? choiceName(defaults.data, chosen) : words.chauffeur_pay_add()}
            detail={words.chauffeur_pay_method()}
            hasChevron
            isLast
            onPress={() => setIsChoosing(true)}
          />
        </Card>
        {estimate.data && <Offers fareHash={estimate.data.fareHash} />}
        <Card title={words.chauffeur_invoice_title()}>
          <InvoiceFields form={invoice} isChecked={isChecked} onChange={(form) => change({ invoice: form })} />
        </Card>
      </Page>
      <FixedBottomBar>
        <Button isWide state={defaults.isPending || estimate.data === undefined ? 'disabled' : 'ready'} onPress={next}>
          {chosen === undefined && !defaults.isPending ? words.chauffeur_pay_add() : words.chauffeur_pay_next()}
        </Button>
      </FixedBottomBar>
      {isChoosing && (
        <Suspense>
          <PaymentSheet
            chosen={chosen ?? cash}
            methods={chauffeurMethods}
            backTo={addressOf('payment-setting')}
            onClose={() => setIsChoosing(false)}
            onChosen={(choice) => {
              change({ payment: choice })
              setIsChoosing(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Points that lower the price. A refusal says so by name, and the booking is then made without them. */
function Offers({ fareHash }: { readonly fareHash: string }) {
  const { useLinegoPoints, change } = useDraft()
  const discount = useQuery(discountQuery({ fareHash, useLinegoPoints }))
  const lines = discount.data?.discounts.map(({ name, amountTwd }) => ({ label: name, amountTwd: -amountTwd })) ?? []
  return (
    <Card title={words.chauffeur_offers_title()}>
      <CheckField
        isChecked={useLinegoPoints}
        onChange={(isUsed) => change({ useLinegoPoints: isUsed })}
        {...(useLinegoPoints && discount.isError && { error: sentenceOf(discount.error) })}
      >
        {words.chauffeur_offers_points()}
      </CheckField>
      {discount.data !== undefined && lines.length > 0 && (
        <PriceLines
          lines={[{ label: words.chauffeur_offers_before(), amountTwd: discount.data.totalFare }, ...lines]}
          totalTwd={discount.data.discountedFare}
        />
      )}
      {discount.data !== undefined && lines.length === 0 && (
        <p className="text-secondary text-muted">
          {words.chauffeur_offers_none({ price: formatTwd(discount.data.totalFare) })}
        </p>
      )}
    </Card>
  )
}
