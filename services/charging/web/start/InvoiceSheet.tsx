import { carrierTypes, chargingInvoiceFault, withOneSlash } from '@daoxing/charging/contract'
import { BottomSheet, Button, SelectField, TextField } from '@daoxing/kit/web'
import { useState } from 'react'
import type { InvoiceWish } from '../charging-data.ts'
import * as words from '../words/compiled/messages.js'

type InvoiceSheetProps = {
  readonly invoice: InvoiceWish
  readonly onChosen: (invoice: InvoiceWish) => void
  readonly onClose: () => void
}

export const carrierNames: Readonly<Record<InvoiceWish['carrierType'], () => string>> = {
  0: words.charging_start_carrierBarcode,
  1: words.charging_start_carrierCertificate,
  2: words.charging_start_carrierEzpay,
  4: words.charging_start_carrierCompany,
}
const idNames: Readonly<Record<InvoiceWish['carrierType'], () => string>> = {
  ...carrierNames,
  4: words.charging_start_taxId,
}
const faultTexts = {
  carrierId: words.charging_start_carrierFault,
  invoiceEmail: words.charging_start_emailFault,
  invoiceTitle: words.charging_start_titleFault,
} as const

const types = [0, 1, 2, 4] as const
const typeOf = (value: string) => types.find((type) => String(type) === value) ?? carrierTypes.ezpay

/** The carrier of the invoice, 0, 1, 2 or 4, with the fields that it needs [CHG-025, INV-003]. */
export function InvoiceSheet({ invoice, onChosen, onClose }: InvoiceSheetProps) {
  const [form, setForm] = useState(invoice)
  const [isTried, setIsTried] = useState(false)
  const fault = isTried ? chargingInvoiceFault(form) : undefined
  const { carrierType } = form
  const errorOf = (field: keyof typeof faultTexts) => (fault === field ? faultTexts[field]() : undefined)
  const change = (changes: Partial<InvoiceWish>) => setForm({ ...form, ...changes })
  function choose() {
    setIsTried(true)
    if (chargingInvoiceFault(form) !== undefined) return
    const carrierId = carrierType === carrierTypes.mobileBarcode ? withOneSlash(form.carrierId) : form.carrierId.trim()
    onChosen({ ...form, carrierId: carrierType === carrierTypes.ezpay ? '' : carrierId })
  }
  return (
    <BottomSheet
      title={words.charging_start_invoice()}
      onClose={onClose}
      footer={
        <Button isWide onPress={choose}>
          {words.charging_start_invoiceChoose()}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <SelectField
          label={words.charging_start_carrier()}
          value={String(carrierType)}
          options={types.map((type) => ({ value: String(type), text: carrierNames[type]() }))}
          onChange={(value) => change({ carrierType: typeOf(value), carrierId: '' })}
        />
        {carrierType !== carrierTypes.ezpay && (
          <TextField
            label={idNames[carrierType]()}
            value={form.carrierId}
            onChange={(carrierId) => change({ carrierId })}
            error={errorOf('carrierId')}
            lengthMax={20}
            isRequired
          />
        )}
        {carrierType === carrierTypes.company && (
          <TextField
            label={words.charging_start_companyName()}
            value={form.invoiceTitle}
            onChange={(invoiceTitle) => change({ invoiceTitle })}
            error={errorOf('invoiceTitle')}
            lengthMax={60}
            isRequired
          />
        )}
        <TextField
          label={words.charging_start_email()}
          kind="email"
          autoComplete="email"
          value={form.invoiceEmail}
          onChange={(invoiceEmail) => change({ invoiceEmail })}
          error={errorOf('invoiceEmail')}
          lengthMax={120}
          isRequired={carrierType === carrierTypes.ezpay}
        />
      </div>
    </BottomSheet>
  )
}
