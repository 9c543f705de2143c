import { sentenceOf, showToast, SubmitForm, TextField } from '@daoxing/kit/web'
import { useState } from 'react'
import { usePutMainContact } from '../sharing-data.ts'
import * as words from '../words/compiled/messages.js'

type MainContactProps = { readonly hash: string; readonly phone: string | null }

/** The main contact, who gets the boarding code and a link by text message. */
export function MainContact({ hash, phone }: MainContactProps) {
  const [typed, setTyped] = useState('')
  const put = usePutMainContact(hash)
  const submit = () =>
    put.mutate(typed.trim(), {
      onSuccess: (contact) => {
        setTyped('')
        showToast(words.sharing_contact_sent({ phone: contact.phone }))
      },
    })
  return (
    <SubmitForm
      label={words.sharing_contact_send()}
      kind="tint"
      isComplete={typed.trim() !== ''}
      isSending={put.isPending}
      onSubmit={submit}
    >
      <h3 className="font-bold">{words.sharing_contact_title()}</h3>
      <p className="text-secondary text-muted">
        {phone === null ? words.sharing_contact_about() : words.sharing_contact_now({ phone })}
      </p>
      <TextField
        label={words.sharing_contact_phone()}
        value={typed}
        onChange={(value) => {
          put.reset()
          setTyped(value)
        }}
        kind="tel"
        inputMode="tel"
        autoComplete="off"
        error={put.isError ? sentenceOf(put.error) : undefined}
      />
    </SubmitForm>
  )
}
