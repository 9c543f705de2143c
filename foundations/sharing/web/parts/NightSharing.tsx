import { Button, Card, CheckField, FailedState, sentenceOf, showToast, Skeleton, TextField } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nightQuery, usePutNight } from '../sharing-data.ts'
import * as words from '../words/compiled/messages.js'

/** The setting that shares rides at night with one phone. */
export function NightSharing() {
  const query = useQuery(nightQuery)
  const put = usePutNight()
  const [isOnDraft, setIsOnDraft] = useState<boolean>()
  const [phone, setPhone] = useState('')
  const { data: night } = query
  if (night === undefined)
    return query.isError ? (
      <FailedState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton form="card" rows={1} />
    )
  const isOn = isOnDraft ?? night.is_on
  const isComplete = !isOn || night.phone !== null || phone.trim() !== ''
  const hours = { from: `${night.from_hour}:00`, to: `${night.to_hour}:00` }
  const submit = () => {
    if (!isComplete || put.isPending) return
    const body = { is_on: isOn, phone: phone.trim() }
    put.mutate(body, {
      onSuccess: () => {
        setPhone('')
        setIsOnDraft(undefined)
        showToast(words.sharing_night_kept())
      },
    })
  }
  return (
    <Card title={words.sharing_night_title()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <CheckField isChecked={isOn} onChange={setIsOnDraft}>
          {words.sharing_night_about(hours)}
        </CheckField>
        {isOn && (
          <TextField
            label={
              night.phone === null ? words.sharing_night_phone() : words.sharing_night_other({ phone: night.phone })
            }
            value={phone}
            onChange={(value) => {
              put.reset()
              setPhone(value)
            }}
            kind="tel"
            inputMode="tel"
            autoComplete="off"
            error={put.isError ? sentenceOf(put.error) : undefined}
          />
        )}
        <Button kind="tint" type="submit" isWide state={put.isPending ? 'busy' : isComplete ? 'ready' : 'disabled'}>
          {words.sharing_night_keep()}
        </Button>
      </form>
    </Card>
  )
}
