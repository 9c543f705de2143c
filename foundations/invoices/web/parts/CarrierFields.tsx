import { withOneSlash } from '@daoxing/invoices/contract'
import { Chip, TextField } from '@daoxing/kit/web'
import { charitiesLike } from '../charities.ts'
import * as words from '../words/compiled/messages.js'
import type { CarrierFieldsProps } from './carrier-fields-props.ts'
import { CompanyFields } from './CompanyFields.tsx'

/** The fields of the chosen kind. */
export function CarrierFields(props: CarrierFieldsProps) {
  const { wish, fault, onChange } = props
  if (wish.receiptType === 'company') return <CompanyFields {...props} />
  if (wish.kind === 'donate') return <CharityField {...props} />
  if (wish.kind === 'electronic')
    return (
      <TextField
        label={words.invoices_form_email()}
        value={wish.email}
        kind="email"
        inputMode="email"
        autoComplete="email"
        lengthMax={120}
        error={fault === 'email' ? words.invoices_form_emailWrong() : undefined}
        isRequired
        onChange={(email) => onChange((before) => ({ ...before, email: email.trim() }))}
      />
    )
  const isBarcode = wish.kind === 'mobileBarcode'
  const wrong = isBarcode ? words.invoices_form_barcodeWrong() : words.invoices_form_certificateHint()
  return (
    <TextField
      label={isBarcode ? words.invoices_form_barcode() : words.invoices_form_certificate()}
      value={wish.number}
      hint={isBarcode ? words.invoices_form_barcodeHint() : words.invoices_form_certificateHint()}
      autoComplete="off"
      lengthMax={isBarcode ? 8 : 16}
      error={fault === 'number' ? wrong : undefined}
      isRequired
      onChange={(typed) => {
        const number = typed.trim().toUpperCase()
        onChange((before) => ({ ...before, number: isBarcode && number !== '' ? withOneSlash(number) : number }))
      }}
    />
  )
}

function CharityField({ wish, fault, onChange }: CarrierFieldsProps) {
  const choose = (number: string) => onChange((before) => ({ ...before, number }))
  return (
    <>
      <TextField
        label={words.invoices_form_charity()}
        value={wish.number}
        autoComplete="off"
        lengthMax={30}
        error={fault === 'number' ? words.invoices_form_donateWrong() : undefined}
        isRequired
        onChange={choose}
      />
      <div className="flex flex-wrap gap-2">
        {charitiesLike(wish.number).map(({ code, name }) => (
          <Chip key={code} onPress={() => choose(code)}>
            {`${name()} ${code}`}
          </Chip>
        ))}
      </div>
    </>
  )
}
