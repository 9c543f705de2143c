import { SelectField, TextField } from '@daoxing/kit/web'
import { hasCarrierId, type InvoiceForm, invoiceTypes, isCompany, wrongField } from '../rules/invoice-form.ts'
import * as words from '../words/compiled/messages.js'
import { carrierNames } from './invoice-words.ts'

const faultTexts = {
  carrierId: words.chauffeur_invoice_carrierFault,
  email: words.chauffeur_invoice_emailFault,
  title: words.chauffeur_invoice_nameFault,
} as const

type InvoiceFieldsProps = {
  readonly form: InvoiceForm
  /** Whether wrong fields are marked: once the rider has tried to go on. */
  readonly isChecked: boolean
  readonly onChange: (form: InvoiceForm) => void
}

/** The carrier of the invoice with the fields that it needs; a company has its tax id and its name [A5]. */
export function InvoiceFields({ form, isChecked, onChange }: InvoiceFieldsProps) {
  const { carrierType, carrierId, email, title } = form
  const wrong = isChecked ? wrongField(form) : undefined
  const errorOf = (field: keyof typeof faultTexts) => (wrong === field ? faultTexts[field]() : undefined)
  return (
    <>
      <SelectField
        label={words.chauffeur_invoice_type()}
        value={String(carrierType)}
        options={invoiceTypes.map((type) => ({ value: String(type), text: carrierNames[type]() }))}
        onChange={(value) => {
          const type = invoiceTypes.find((known) => String(known) === value)
          if (type !== undefined) onChange({ ...form, carrierType: type, carrierId: '' })
        }}
      />
      <div className="h-3" />
      {hasCarrierId(form) && (
        <TextField
          label={isCompany(form) ? words.chauffeur_invoice_taxId() : carrierNames[carrierType]()}
          value={carrierId}
          lengthMax={20}
          isRequired
          autoComplete="off"
          inputMode={isCompany(form) ? 'numeric' : 'text'}
          error={errorOf('carrierId')}
          onChange={(typed) => onChange({ ...form, carrierId: typed })}
        />
      )}
      {isCompany(form) && (
        <TextField
          label={words.chauffeur_invoice_name()}
          value={title}
          lengthMax={60}
          isRequired
          autoComplete="organization"
          error={errorOf('title')}
          onChange={(typed) => onChange({ ...form, title: typed })}
        />
      )}
      <TextField
        label={words.chauffeur_invoice_email()}
        kind="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        lengthMax={120}
        isRequired={!hasCarrierId(form)}
        error={errorOf('email')}
        onChange={(typed) => onChange({ ...form, email: typed })}
      />
    </>
  )
}
