import { Button, isApiError, sentenceOf, showToast, SubmitForm } from '@daoxing/kit/web'
import type { Alarm } from '@daoxing/safety/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pinQuery, useCloseAlarm } from '../alarm-data.ts'
import * as words from '../words/compiled/messages.js'
import { isPin, PinField } from './PinField.tsx'
import { PinSheet } from './PinSheet.tsx'
import { ResetPinSheet } from './ResetPinSheet.tsx'

/** Closes an alarm with the safety PIN; a rider without one sets it first. */
export function CloseByPin({ alarm }: { readonly alarm: Alarm }) {
  const [pin, setPin] = useState('')
  const [isSetting, setIsSetting] = useState(false)
  const [isForgotten, setIsForgotten] = useState(false)
  const isSet = useQuery(pinQuery).data?.is_set
  const close = useCloseAlarm(() => showToast(words.safety_alarm_closed()))
  const isNotSet = isSet === false || isApiError(close.error, 'SAFETY_PIN_NOT_SET')
  if (isNotSet)
    return (
      <>
        <p className="text-secondary text-muted">{words.safety_alarm_needsPin()}</p>
        <Button kind="outline" isWide onPress={() => setIsSetting(true)}>
          {words.safety_pin_set()}
        </Button>
        {isSetting && (
          <PinSheet
            isChange={false}
            onClose={() => {
              close.reset()
              setIsSetting(false)
            }}
          />
        )}
      </>
    )
  return (
    <>
      <SubmitForm
        label={words.safety_alarm_close()}
        isComplete={isPin(pin)}
        isSending={close.isPending}
        onSubmit={() => close.mutate({ id: alarm.id, pin }, { onError: () => setPin('') })}
      >
        <PinField
          label={words.safety_alarm_pin()}
          value={pin}
          onChange={(typed) => {
            close.reset()
            setPin(typed)
          }}
          hint={words.safety_alarm_pinHint()}
          error={close.error === null ? undefined : sentenceOf(close.error)}
        />
      </SubmitForm>
      <Button kind="quiet" onPress={() => setIsForgotten(true)}>
        {words.safety_pin_forgot()}
      </Button>
      {isForgotten && <ResetPinSheet onClose={() => setIsForgotten(false)} />}
    </>
  )
}
