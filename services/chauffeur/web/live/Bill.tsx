import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { formatTwd, PriceLines } from '@daoxing/kit/web'
import { methodName } from '@daoxing/wallet/web'
import { fareLines } from '../parts/fare-lines.ts'
import * as words from '../words/compiled/messages.js'

/** The price line by line with the tolls, and what of it is paid, held, or given back. */
export function Bill({ trip }: { readonly trip: ChauffeurTrip }) {
  const { status, fareDetail, totalFare, extras, deposit, rest, payment, cancel } = trip
  const isUnserved = status === 'CANCELED' || status === 'MATCH_FAILED'
  if (isUnserved) return <Unserved trip={trip} />
  const extrasTwd = extras.reduce((sum, { amountTwd }) => sum + amountTwd, 0)
  const lines = [
    ...fareLines(fareDetail),
    ...(extrasTwd > 0 ? [{ label: words.chauffeur_extra_title(), amountTwd: extrasTwd }] : []),
  ]
  const method = methodName(payment.method)
  const isSettled = status === 'COMPLETED' || status === 'PENDING_PAYMENT'
  return (
    <section>
      <h2 className="mb-2 text-card font-bold">{words.chauffeur_confirm_price()}</h2>
      <PriceLines lines={lines} totalTwd={totalFare + extrasTwd} />
      <div className="mt-2 text-secondary text-muted">
        {isSettled ? (
          <p>
            {payment.openTwd === 0
              ? words.chauffeur_bill_paid({ amount: formatTwd(payment.paidTwd), method })
              : words.chauffeur_bill_open({ amount: formatTwd(payment.openTwd), method })}
          </p>
        ) : (
          <>
            <p>{depositTexts[deposit.state]({ amount: formatTwd(deposit.amountTwd) })}</p>
            <p>{restTexts[rest.state]({ amount: formatTwd(rest.amountTwd) })}</p>
          </>
        )}
        {cancel.chargedTwd > 0 && <p>{words.chauffeur_bill_fee({ amount: formatTwd(cancel.chargedTwd) })}</p>}
      </div>
    </section>
  )
}

const depositTexts: Readonly<Record<ChauffeurTrip['deposit']['state'], (facts: { amount: string }) => string>> = {
  asked: (facts) => words.chauffeur_bill_depositAsked(facts),
  paid: (facts) => words.chauffeur_bill_depositPaid(facts),
  settled: (facts) => words.chauffeur_bill_depositPaid(facts),
  refunded: (facts) => words.chauffeur_bill_depositBack(facts),
}
const restTexts: Readonly<Record<ChauffeurTrip['rest']['state'], (facts: { amount: string }) => string>> = {
  later: (facts) => words.chauffeur_bill_restLater(facts),
  asked: (facts) => words.chauffeur_bill_restAsked(facts),
  held: (facts) => words.chauffeur_bill_restHeld(facts),
  declined: (facts) => words.chauffeur_bill_restDeclined(facts),
}

/** The deposit of a trip that did not take place: the part that was kept, and the part that went back. */
function Unserved({ trip: { deposit, cancel } }: { readonly trip: ChauffeurTrip }) {
  if (deposit.state === 'asked' && cancel.chargedTwd === 0) return <p>{words.chauffeur_bill_nothing()}</p>
  return (
    <section>
      <h2 className="mb-2 text-card font-bold">{words.chauffeur_bill_refund()}</h2>
      <PriceLines
        lines={[
          { label: words.chauffeur_pay_deposit(), amountTwd: deposit.amountTwd },
          { label: words.chauffeur_bill_kept(), amountTwd: -cancel.chargedTwd },
        ].filter(({ amountTwd }) => amountTwd !== 0)}
        totalTwd={deposit.refundedTwd}
        totalLabel={words.chauffeur_bill_back()}
      />
    </section>
  )
}
