import type { RentalWish } from '@daoxing/rental/contract'
import type { ReservationDraft } from '../draft.ts'
import { sentInvoice } from './invoice-form.ts'
import { type RentalSpan, wireSpan } from './rental-times.ts'

type Chosen = {
  readonly draft: ReservationDraft
  readonly span: RentalSpan
  readonly fromStationId: string
  readonly toStationId: string
  readonly carModelCode: string
}

const yesNo = (isOn: boolean) => (isOn ? 'Y' : 'N')

/** The fields of the estimate and of the order. The renter is the first driver. */
export function wishOf({ draft, span, ...stations }: Chosen): RentalWish {
  const { accessories, drivers, isInsurancePurchase, isInsuranceRenewal, isPremiumNoDuty, invoice } = draft
  const renter = { noDuty: isInsurancePurchase, autoRenew: isInsurancePurchase && isInsuranceRenewal }
  return {
    ...wireSpan(span),
    ...stations,
    carModelSpecified: draft.isModelFixed,
    accessories: Object.entries(accessories)
      .filter(([, qty]) => qty > 0)
      .map(([code, qty]) => ({ code, qty })),
    drivers: [renter, ...drivers].map(({ noDuty, autoRenew }) => ({
      noDuty: yesNo(noDuty),
      autoRenew: yesNo(autoRenew),
    })),
    isPremiumNoDuty: isInsurancePurchase && isPremiumNoDuty,
    ...(invoice !== null && { carrier: sentInvoice(invoice) }),
  }
}
