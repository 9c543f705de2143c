import { dialCodes } from '@daoxing/identity/contract'
import {
  BottomSheet,
  isApiError,
  newTapKey,
  SelectField,
  sentenceOf,
  showToast,
  SubmitForm,
  TextField,
} from '@daoxing/kit/web'
import { contactNameLengthMax, type EmergencyContact, shownContactNumber } from '@daoxing/safety/contract'
import { useState } from 'react'
import { useKeepContact } from '../safety-data.ts'
import * as words from '../words/compiled/messages.js'

type ContactSheetProps = {
  /** Undefined for a new contact. */
  readonly contact: EmergencyContact | undefined
  readonly onClose: () => void
}

/** The form of one emergency contact. */
export function ContactSheet({ contact, onClose }: ContactSheetProps) {
  const [name, setName] = useState(contact?.contact_name ?? '')
  const [number, setNumber] = useState(contact === undefined ? '' : numberField(contact))
  const [cc, setCc] = useState(contact?.cc ?? 'TW')
  const [uuid] = useState(newTapKey)
  const keep = useKeepContact()
  const numberError = isApiError(keep.error, 'CONTACT_NUMBER_INVALID') || isApiError(keep.error, 'CONTACT_SAME_NUMBER')
  const submit = () => {
    const dialCode = dialCodeOf(cc, contact)
    keep.mutate(
      {
        id: contact?.id,
        uuid: contact?.uuid ?? uuid,
        contact_name: name.trim(),
        contact_number: number.trim(),
        dial_code: dialCode,
        cc,
      },
      {
        onSuccess: () => {
          showToast(
            contact === undefined ? words.safety_form_added({ name: name.trim() }) : words.safety_form_changed(),
          )
          onClose()
        },
      },
    )
  }
  return (
    <BottomSheet
      title={contact === undefined ? words.safety_contacts_add() : words.safety_form_change()}
      onClose={onClose}
    >
      <SubmitForm
        label={words.safety_form_keep()}
        isComplete={name.trim() !== '' && number.trim() !== ''}
        isSending={keep.isPending}
        error={keep.isError && !numberError ? sentenceOf(keep.error) : undefined}
        onSubmit={submit}
      >
        <TextField
          label={words.safety_form_name()}
          value={name}
          onChange={setName}
          lengthMax={contactNameLengthMax}
          autoComplete="off"
          isRequired
        />
        <CountryField chosen={cc} own={contact} onChoose={setCc} />
        <TextField
          label={words.safety_form_number()}
          value={number}
          onChange={(typed) => {
            keep.reset()
            setNumber(typed)
          }}
          kind="tel"
          inputMode="tel"
          autoComplete="off"
          hint={words.safety_form_told()}
          error={numberError ? sentenceOf(keep.error) : undefined}
          isRequired
        />
      </SubmitForm>
    </BottomSheet>
  )
}

type CountryFieldProps = {
  readonly chosen: string
  /** The stored contact: its country may be one without sign-up. */
  readonly own: EmergencyContact | undefined
  readonly onChoose: (cc: string) => void
}

function CountryField({ chosen, own, onChoose }: CountryFieldProps) {
  const [countries] = useState(
    () => new Intl.DisplayNames(document.documentElement.lang || 'zh-TW', { type: 'region' }),
  )
  const known: readonly { readonly dial_code: string; readonly code: string }[] = dialCodes
  const isOther = own !== undefined && !known.some(({ code }) => code === own.cc)
  const options = isOther ? [...known, { dial_code: own.dial_code, code: own.cc }] : known
  return (
    <div className="mb-7">
      <SelectField
        label={words.safety_form_country()}
        value={chosen}
        options={options.map(({ dial_code: dialCode, code }) => ({
          value: code,
          text: `${countries.of(code) ?? code} ${dialCode}`,
        }))}
        onChange={onChoose}
      />
    </div>
  )
}

function dialCodeOf(cc: string, own: EmergencyContact | undefined): string {
  return dialCodes.find(({ code }) => code === cc)?.dial_code ?? own?.dial_code ?? ''
}

/** The number for its field, without the dial code above it. */
function numberField(contact: EmergencyContact): string {
  return shownContactNumber(contact).replace(`${contact.dial_code} `, '')
}
