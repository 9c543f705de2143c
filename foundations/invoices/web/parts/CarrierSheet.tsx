import { type Carrier, type InvoiceWish, memberWish, wishFault } from '@daoxing/invoices/contract'
import { BottomSheet, SelectField, sentenceOf, showToast, SubmitForm } from '@daoxing/kit/web'
import { useState } from 'react'
import { useKeepCarrier } from '../invoices-data.ts'
import * as words from '../words/compiled/messages.js'
import { CarrierFields } from './CarrierFields.tsx'
import { wishOfCarrier } from './carrier-words.ts'

const choices = ['mobileBarcode', 'personCertificate', 'electronic', 'donate', 'company'] as const
type Choice = (typeof choices)[number]

const choiceNames: Readonly<Record<Choice, () => string>> = {
  mobileBarcode: words.invoices_form_barcode,
  personCertificate: words.invoices_form_certificate,
  electronic: words.invoices_form_electronic,
  donate: words.invoices_form_donate,
  company: words.invoices_form_company,
}

const emptyWish = (choice: Choice): InvoiceWish =>
  choice === 'company' ? { ...memberWish, receiptType: 'company' } : { ...memberWish, kind: choice }

type CarrierSheetProps = {
  /** Undefined for a new carrier. */
  readonly carrier: Carrier | undefined
  readonly onClose: () => void
}

/** The form of one carrier, company or charity. */
export function CarrierSheet({ carrier, onClose }: CarrierSheetProps) {
  const [wish, setWish] = useState(carrier === undefined ? emptyWish('mobileBarcode') : wishOfCarrier(carrier))
  const [isChecked, setIsChecked] = useState(false)
  const keep = useKeepCarrier()
  const fault = wishFault(wish)
  const chosen = wish.receiptType === 'company' ? 'company' : wish.kind
  const change = (next: (before: InvoiceWish) => InvoiceWish) => {
    keep.reset()
    setWish(next)
  }
  const submit = () => {
    setIsChecked(true)
    if (fault !== undefined) return
    const onSuccess = () => {
      showToast(words.invoices_setting_saved())
      onClose()
    }
    keep.mutate({ id: carrier?.id, wish }, { onSuccess })
  }
  return (
    <BottomSheet
      title={carrier === undefined ? words.invoices_setting_add() : words.invoices_setting_change()}
      onClose={onClose}
    >
      <SubmitForm
        label={words.invoices_form_save()}
        isComplete
        isSending={keep.isPending}
        error={keep.isError ? sentenceOf(keep.error) : undefined}
        onSubmit={submit}
      >
        <div className="mb-4 flex flex-col gap-3">
          <SelectField
            label={words.invoices_form_kind()}
            value={chosen}
            options={choices.map((value) => ({ value, text: choiceNames[value]() }))}
            onChange={(value) => {
              const choice = choices.find((known) => known === value)
              setIsChecked(false)
              if (choice !== undefined) change(() => emptyWish(choice))
            }}
          />
          <CarrierFields wish={wish} fault={isChecked ? fault : undefined} onChange={change} />
        </div>
      </SubmitForm>
    </BottomSheet>
  )
}
