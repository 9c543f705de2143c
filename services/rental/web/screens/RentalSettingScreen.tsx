import { openRentalLogin } from '@daoxing/identity/web'
import { currentLanguage } from '@daoxing/kit/contract'
import {
  BottomSheet,
  Button,
  Card,
  CheckField,
  ListRow,
  NavBar,
  Page,
  SectionTitle,
  SelectField,
} from '@daoxing/kit/web'
import { rentalMethods } from '@daoxing/rental/contract'
import { acceptedChoice, choiceName, MethodIcon, paymentDefaultsQuery } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CarFront, CreditCard, FileText, IdCard, Link2, ListOrdered, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { invoiceText } from '../parts/invoice-words.ts'
import { missingFor } from '../parts/RentalGate.tsx'
import { InvoiceFields } from '../plan/InvoiceFields.tsx'
import { currentStatusQuery } from '../rental-data.ts'
import { emptyInvoice, wrongField } from '../rules/invoice-form.ts'
import { contractLanguages, useRentalSettings } from '../settings.ts'
import { sharedFact, sharedStatusText } from '../shared/parts/shared-words.ts'
import { useSharedDraft } from '../shared/reserve/shared-draft.ts'
import { sharedRentalsQuery } from '../shared/shared-data.ts'
import * as words from '../words/compiled/messages.js'

/** Settings of rentals: payment, invoice, language of the contract, membership and licence [RNT-057]. */
export function RentalSettingScreen() {
  const { invoice, contractLanguage, change } = useRentalSettings()
  const [isOpen, setIsOpen] = useState(false)
  const defaults = useQuery(paymentDefaultsQuery)
  const status = useQuery(currentStatusQuery)
  const { hasWaiver, change: changeShared } = useSharedDraft()
  const shared = useQuery(sharedRentalsQuery('unfinished'))
  const [current] = shared.data ?? []
  const usual = defaults.data && acceptedChoice(defaults.data, null, rentalMethods)
  const isBound = status.data === undefined ? undefined : missingFor(status.error) === undefined
  const bind = async () => {
    if (await openRentalLogin()) await status.refetch()
  }
  const membership =
    missingFor(status.error) === 'membership'
      ? words.rental_setting_notBound()
      : isBound === true
        ? words.rental_setting_bound()
        : words.rental_setting_checking()
  return (
    <>
      <NavBar title={words.rental_setting_title()} />
      <Page>
        <Card form="plain">
          <ListRow
            icon={usual ? <MethodIcon method={usual.method} /> : <CreditCard aria-hidden="true" size={20} />}
            title={words.rental_review_payment()}
            detail={defaults.data && usual ? choiceName(defaults.data, usual) : words.rental_review_addPayment()}
            to="/payment"
          />
          <ListRow
            icon={<ReceiptText aria-hidden="true" size={20} />}
            title={words.rental_invoice_title()}
            detail={invoice === null ? words.rental_setting_noInvoice() : invoiceText(invoice)}
            hasChevron
            isLast
            onPress={() => setIsOpen(true)}
          />
        </Card>
        <SectionTitle>{words.rental_setting_who()}</SectionTitle>
        <Card form="plain">
          <ListRow
            icon={<Link2 aria-hidden="true" size={20} />}
            title={words.rental_setting_membership()}
            detail={membership}
            {...(missingFor(status.error) === 'membership'
              ? { hasChevron: true, onPress: () => void bind() }
              : { to: '/rental-member' })}
          />
          <ListRow
            icon={<IdCard aria-hidden="true" size={20} />}
            title={words.rental_setting_licence()}
            detail={words.rental_setting_licenceDetail()}
            isLast
            to={`/rental/idCards?redirect=${encodeURIComponent('/rental/setting')}`}
          />
        </Card>
        <SectionTitle>{words.rental_service_shared()}</SectionTitle>
        <Card form="plain">
          {current !== undefined && (
            <ListRow
              icon={<CarFront aria-hidden="true" size={20} />}
              title={sharedStatusText(current)}
              detail={sharedFact(current)}
              to={`/myOrder/${current.hash}`}
            />
          )}
          <CheckField isChecked={hasWaiver} onChange={(isOn) => changeShared({ hasWaiver: isOn })}>
            {words.rental_setting_waiver()}
          </CheckField>
        </Card>
        <SectionTitle>{words.rental_setting_contract()}</SectionTitle>
        <Card form="plain">
          <ListRow
            icon={<FileText aria-hidden="true" size={20} />}
            title={words.rental_policy_title()}
            detail={words.rental_setting_contractDetail()}
            to="/rental/policy/"
          />
          <ListRow
            icon={<ListOrdered aria-hidden="true" size={20} />}
            title={words.rental_orders_title()}
            isLast
            to="/rental/myOrder"
          />
        </Card>
        <SelectField
          label={words.rental_policy_language()}
          value={contractLanguage ?? currentLanguage()}
          options={contractLanguages.map(({ language, name }) => ({ value: language, text: name }))}
          onChange={(value) => {
            const chosen = contractLanguages.find(({ language }) => language === value)
            if (chosen !== undefined) change({ contractLanguage: chosen.language })
          }}
        />
      </Page>
      {isOpen && <InvoiceSheet onClose={() => setIsOpen(false)} />}
    </>
  )
}

function InvoiceSheet({ onClose }: { readonly onClose: () => void }) {
  const { invoice, change } = useRentalSettings()
  const [form, setForm] = useState(invoice ?? emptyInvoice)
  const [isChecked, setIsChecked] = useState(false)
  return (
    <BottomSheet
      title={words.rental_invoice_title()}
      onClose={onClose}
      footer={
        <Button
          isWide
          onPress={() => {
            setIsChecked(true)
            if (wrongField(form) !== undefined) return
            change({ invoice: form })
            onClose()
          }}
        >
          {words.rental_invoice_save()}
        </Button>
      }
    >
      <p className="mb-3 text-secondary text-muted">{words.rental_setting_invoiceWhere()}</p>
      <InvoiceFields form={form} isChecked={isChecked} onChange={setForm} />
    </BottomSheet>
  )
}
