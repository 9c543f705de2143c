import { FixedBottomButton, NavBar, Page } from '@daoxing/kit/web'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDraft } from '../draft.ts'
import { emptyInvoice, wrongField } from '../rules/invoice-form.ts'
import { useRentalSettings } from '../settings.ts'
import * as words from '../words/compiled/messages.js'
import { InvoiceFields } from './InvoiceFields.tsx'

/** The invoice info of the reservation [RNT-005]. */
export function InvoiceInfo() {
  const draft = useDraft()
  const { invoice: usual } = useRentalSettings()
  const navigate = useNavigate()
  const [form, setForm] = useState(draft.invoice ?? usual ?? emptyInvoice)
  const [isChecked, setIsChecked] = useState(false)
  return (
    <>
      <NavBar title={words.rental_invoice_title()} />
      <Page below="button">
        <p className="text-secondary text-muted">{words.rental_invoice_why()}</p>
        <InvoiceFields form={form} isChecked={isChecked} onChange={setForm} />
      </Page>
      <FixedBottomButton
        onPress={() => {
          setIsChecked(true)
          if (wrongField(form) !== undefined) return
          draft.change({ invoice: form })
          void navigate(-1)
        }}
      >
        {words.rental_invoice_save()}
      </FixedBottomButton>
    </>
  )
}
