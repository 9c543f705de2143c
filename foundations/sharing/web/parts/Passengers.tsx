import { Button, openDialler, sentenceOf, showToast, TextField } from '@daoxing/kit/web'
import { type Passenger, passengersMax } from '@daoxing/sharing/contract'
import { Phone, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type PassengerDraft, useCallPassengers, usePutPassengers } from '../sharing-data.ts'
import * as words from '../words/compiled/messages.js'

type PassengersProps = { readonly hash: string; readonly passengers: readonly Passenger[] }
type Draft = PassengerDraft & { readonly id: number }

/** The passengers of a ride, with name and phone, who are called through masked numbers. */
export function Passengers({ hash, passengers }: PassengersProps) {
  const [drafts, setDrafts] = useState<readonly Draft[]>()
  const call = useCallPassengers(hash)
  return (
    <section aria-label={words.sharing_passengers_title()}>
      <h3 className="font-bold">{words.sharing_passengers_title()}</h3>
      {passengers.length === 0 && drafts === undefined && (
        <p className="text-secondary text-muted">{words.sharing_passengers_none()}</p>
      )}
      {drafts === undefined ? (
        <>
          <ul>
            {passengers.map(({ number, name, phone }) => (
              <li key={number} className="flex justify-between gap-3 border-b border-line py-2">
                <span className="min-w-0 break-words">{name}</span>
                <span className="text-muted tabular-nums">{phone}</span>
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-col gap-2">
            {passengers.length > 0 && call.data === undefined && (
              <Button
                kind="tint"
                isWide
                state={call.isPending ? 'busy' : 'ready'}
                icon={<Phone aria-hidden="true" size={20} />}
                onPress={() => call.mutate()}
              >
                {words.sharing_passengers_call()}
              </Button>
            )}
            {call.data?.map(({ number, name, phone_number: phone }) =>
              phone === null ? (
                <p key={number} className="text-secondary text-danger">
                  {words.sharing_passengers_noNumber({ name })}
                </p>
              ) : (
                <Button key={number} kind="tint" isWide onPress={() => openDialler(phone)}>
                  {words.sharing_passengers_dial({ name })}
                </Button>
              ),
            )}
            {call.isError && (
              <p role="alert" className="text-secondary text-danger">
                {sentenceOf(call.error)}
              </p>
            )}
            <Button kind="quiet" isWide onPress={() => setDrafts([{ id: 1, name: '', phone: '' }])}>
              {passengers.length === 0 ? words.sharing_passengers_add() : words.sharing_passengers_replace()}
            </Button>
          </div>
        </>
      ) : (
        <PassengersForm
          hash={hash}
          drafts={drafts}
          onChange={setDrafts}
          onDone={() => {
            call.reset()
            setDrafts(undefined)
          }}
        />
      )}
    </section>
  )
}

type FormProps = {
  readonly hash: string
  readonly drafts: readonly Draft[]
  readonly onChange: (drafts: readonly Draft[]) => void
  readonly onDone: () => void
}

function PassengersForm({ hash, drafts, onChange, onDone }: FormProps) {
  const put = usePutPassengers(hash)
  const isComplete = drafts.every(({ name, phone }) => name.trim() !== '' && phone.trim() !== '')
  const change = (changed: Draft) => {
    put.reset()
    onChange(drafts.map((draft) => (draft.id === changed.id ? changed : draft)))
  }
  const submit = () => {
    if (!isComplete || put.isPending) return
    const passengers = drafts.map(({ name, phone }) => ({ name: name.trim(), phone: phone.trim() }))
    put.mutate(passengers, {
      onSuccess: () => {
        showToast(words.sharing_passengers_kept())
        onDone()
      },
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {drafts.map((draft, place) => (
        <div key={draft.id} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={words.sharing_passengers_name({ number: place + 1 })}
              value={draft.name}
              onChange={(name) => change({ ...draft, name })}
              lengthMax={30}
              autoComplete="off"
            />
          </div>
          <div className="min-w-0 flex-1">
            <TextField
              label={words.sharing_passengers_phone({ number: place + 1 })}
              value={draft.phone}
              onChange={(phone) => change({ ...draft, phone })}
              kind="tel"
              inputMode="tel"
              autoComplete="off"
            />
          </div>
          {drafts.length > 1 && (
            <button
              type="button"
              aria-label={words.sharing_passengers_drop({ number: place + 1 })}
              onClick={() => onChange(drafts.filter(({ id }) => id !== draft.id))}
              className="mt-6 inline-flex size-touch shrink-0 items-center justify-center"
            >
              <X aria-hidden="true" size={20} />
            </button>
          )}
        </div>
      ))}
      {put.isError && (
        <p role="alert" className="mb-2 text-secondary text-danger">
          {sentenceOf(put.error)}
        </p>
      )}
      <div className="flex flex-col gap-2">
        {drafts.length < passengersMax && (
          <Button
            kind="quiet"
            isWide
            icon={<Plus aria-hidden="true" size={20} />}
            onPress={() => onChange([...drafts, { id: (drafts.at(-1)?.id ?? 0) + 1, name: '', phone: '' }])}
          >
            {words.sharing_passengers_more()}
          </Button>
        )}
        <Button type="submit" isWide state={put.isPending ? 'busy' : isComplete ? 'ready' : 'disabled'}>
          {words.sharing_passengers_keep()}
        </Button>
      </div>
    </form>
  )
}
