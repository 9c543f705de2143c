import { CheckField, SelectField, TextField } from '@daoxing/kit/web'
import type { InvoiceField } from '@daoxing/rental/contract'
import {
  fieldsOf,
  type InvoiceForm,
  invoiceTypes,
  mayBeCompany,
  normalised,
  wrongField,
} from '../rules/invoice-form.ts'
import * as words from '../words/compiled/messages.js'
import { invoiceTypeNames } from '../parts/invoice-words.ts'

type InvoiceFieldsProps = {
  readonly form: InvoiceForm
  /** Whether wrong fields are marked: once the rider has tried to save. */
  readonly isChecked: boolean
  readonly onChange: (form: InvoiceForm) => void
}

type Field = { readonly label: () => string; readonly wrong: () => string; readonly hint?: () => string }

const fields: Readonly<Record<InvoiceField, Field>> = {
  companyName: { label: words.rental_invoice_companyName, wrong: words.rental_invoice_companyNameWrong },
  ubn: { label: words.rental_invoice_ubn, wrong: words.rental_invoice_ubnWrong },
  mobilePhoneBarcode: {
    label: words.rental_invoice_barcode,
    wrong: words.rental_invoice_barcodeWrong,
    hint: words.rental_invoice_barcodeHint,
  },
  naturalPersonCertificate: {
    label: words.rental_invoice_certificate,
    wrong: words.rental_invoice_certificateWrong,
    hint: words.rental_invoice_certificateHint,
  },
  loveCode: { label: words.rental_invoice_donation, wrong: words.rental_invoice_donationWrong },
  email: { label: words.rental_invoice_email, wrong: words.rental_invoice_emailWrong },
}

const lengths: Readonly<Record<InvoiceField, number>> = {
  companyName: 60,
  ubn: 8,
  mobilePhoneBarcode: 8,
  naturalPersonCertificate: 16,
  loveCode: 7,
  email: 120,
}

/** The type of the invoice, and the fields of this type [INV-013, INV-019]. */
export function InvoiceFields({ form, isChecked, onChange }: InvoiceFieldsProps) {
  const wrong = wrongField(form)
  return (
    <>
      <SelectField
        label={words.rental_invoice_type()}
        value={String(form.carrierType)}
        options={invoiceTypes.map((type) => ({ value: String(type), text: invoiceTypeNames[type]() }))}
        onChange={(value) => {
          const carrierType = invoiceTypes.find((known) => String(known) === value)
          if (carrierType !== undefined) onChange({ ...form, carrierType })
        }}
      />
      {mayBeCompany(form) && (
        <CheckField
          isChecked={form.receiptType === 'company'}
          onChange={(isCompany) => onChange({ ...form, receiptType: isCompany ? 'company' : 'personal' })}
        >
          {words.rental_invoice_company()}
        </CheckField>
      )}
      {fieldsOf(form).map((field) => {
        const { label, wrong: sentence, hint } = fields[field]
        return (
          <TextField
            key={field}
            label={label()}
            value={form[field]}
            isRequired
            kind={field === 'email' ? 'email' : 'text'}
            inputMode={field === 'ubn' || field === 'loveCode' ? 'numeric' : field === 'email' ? 'email' : 'text'}
            autoComplete={field === 'email' ? 'email' : 'off'}
            lengthMax={lengths[field]}
            {...(hint && { hint: hint() })}
            error={isChecked && wrong === field ? sentence() : undefined}
            onChange={(typed) => onChange({ ...form, [field]: normalised(field, typed) })}
          />
        )
      })}
    </>
  )
}
