import { Button, sentenceOf, TextField } from '@daoxing/kit/web'
import { guestNameLengthMax } from '@daoxing/sharing/contract'
import { useState } from 'react'
import { type Caller, useNameGuest } from '../guest-data.ts'
import * as words from '../words/compiled/messages.js'

/** The name under which a guest writes and plays. It is optional, and the guest is asked once. */
export function GuestName({ caller, name }: { readonly caller: Caller; readonly name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(name)
  const put = useNameGuest(caller)
  if (!isOpen)
    return (
      <p className="mb-2 flex items-center justify-between gap-3 text-secondary">
        <span className="min-w-0 break-words">
          {name === '' ? words.sharing_guest_nameless() : words.sharing_guest_named({ name })}
        </span>
        <Button kind="quiet" onPress={() => setIsOpen(true)}>
          {words.sharing_guest_rename()}
        </Button>
      </p>
    )
  const submit = () => {
    if (typed.trim() !== '' && !put.isPending) put.mutate(typed.trim(), { onSuccess: () => setIsOpen(false) })
  }
  return (
    <form
      noValidate
      className="mb-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={words.sharing_guest_name()}
        value={typed}
        onChange={setTyped}
        lengthMax={guestNameLengthMax}
        autoComplete="off"
        error={put.isError ? sentenceOf(put.error) : undefined}
      />
      <Button
        kind="tint"
        type="submit"
        isWide
        state={put.isPending ? 'busy' : typed.trim() === '' ? 'disabled' : 'ready'}
      >
        {words.sharing_guest_keepName()}
      </Button>
    </form>
  )
}
