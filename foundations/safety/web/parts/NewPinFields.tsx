import * as words from '../words/compiled/messages.js'
import { isPin, PinField } from './PinField.tsx'

/** A safety PIN and the duress PIN beside it, which may be absent. */
export type NewPins = { readonly pin: string; readonly duress: string }

const areAlike = ({ pin, duress }: NewPins) => pin !== '' && pin === duress

/** Whether these PINs can be set. */
export const areNewPins = (pins: NewPins): boolean =>
  isPin(pins.pin) && (pins.duress === '' || isPin(pins.duress)) && !areAlike(pins)

/** Returns the PINs in the form of a request body. */
export const pinBody = ({ pin, duress }: NewPins) => ({ pin, ...(duress === '' ? {} : { duress_pin: duress }) })

type NewPinFieldsProps = { readonly pins: NewPins; readonly onChange: (pins: NewPins) => void }

export function NewPinFields({ pins, onChange }: NewPinFieldsProps) {
  return (
    <>
      <PinField
        label={words.safety_pin_new()}
        value={pins.pin}
        onChange={(pin) => onChange({ ...pins, pin })}
        hint={words.safety_pin_digits()}
        isRequired
      />
      <PinField
        label={words.safety_pin_duress()}
        value={pins.duress}
        onChange={(duress) => onChange({ ...pins, duress })}
        hint={words.safety_pin_duressHint()}
        error={areAlike(pins) ? words.safety_pin_alike() : undefined}
      />
    </>
  )
}
