import { BottomSheet, Button, isApiError, sentenceOf, showToast } from '@daoxing/kit/web'
import { useState } from 'react'
import { useSetPin } from '../alarm-data.ts'
import * as words from '../words/compiled/messages.js'
import { areNewPins, NewPinFields, type NewPins, pinBody } from './NewPinFields.tsx'
import { isPin, PinField } from './PinField.tsx'
import { ResetPinSheet } from './ResetPinSheet.tsx'

type PinSheetProps = { readonly isChange: boolean; readonly onClose: () => void }

/** The form of the safety PIN and of the duress PIN. It never reveals whether a duress PIN exists. */
export function PinSheet({ isChange, onClose }: PinSheetProps) {
  const [current, setCurrent] = useState('')
  const [pins, setPins] = useState<NewPins>({ pin: '', duress: '' })
  const [isForgotten, setIsForgotten] = useState(false)
  const save = useSetPin()
  const isComplete = areNewPins(pins) && (!isChange || isPin(current))
  const isOfCurrent = isApiError(save.error, 'SAFETY_PIN_WRONG') || isApiError(save.error, 'SAFETY_PIN_LOCKED')
  const submit = () => {
    if (!isComplete || save.isPending) return
    save.mutate(
      { ...pinBody(pins), ...(isChange ? { current_pin: current } : {}) },
      {
        onSuccess: () => {
          showToast(words.safety_pin_saved())
          onClose()
        },
      },
    )
  }
  if (isForgotten) return <ResetPinSheet onClose={onClose} />
  return (
    <BottomSheet title={isChange ? words.safety_pin_change() : words.safety_pin_set()} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {isChange && (
          <>
            <PinField
              label={words.safety_pin_current()}
              value={current}
              onChange={(typed) => {
                save.reset()
                setCurrent(typed)
              }}
              error={isOfCurrent ? sentenceOf(save.error) : undefined}
              isRequired
            />
            <Button kind="quiet" onPress={() => setIsForgotten(true)}>
              {words.safety_pin_forgot()}
            </Button>
          </>
        )}
        <NewPinFields
          pins={pins}
          onChange={(typed) => {
            save.reset()
            setPins(typed)
          }}
        />
        {save.isError && !isOfCurrent && (
          <p role="alert" className="mb-2 text-secondary text-danger">
            {sentenceOf(save.error)}
          </p>
        )}
        <div className="mt-3">
          <Button type="submit" isWide state={save.isPending ? 'busy' : isComplete ? 'ready' : 'disabled'}>
            {words.safety_form_keep()}
          </Button>
        </div>
      </form>
    </BottomSheet>
  )
}
