import { TextField } from '@daoxing/kit/web'

const pinLengthMax = 8

type PinFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: string
  readonly isRequired?: boolean
}

/** Whether a text has the form of a PIN. */
export const isPin = (value: string) => /^\d{4,8}$/.test(value)

/** A masked PIN input with a numeric keypad. */
export function PinField({ onChange, ...props }: PinFieldProps) {
  return (
    <TextField
      {...props}
      kind="password"
      inputMode="numeric"
      autoComplete="off"
      lengthMax={pinLengthMax}
      onChange={(typed) => onChange(typed.normalize('NFKC').replaceAll(/\D/g, ''))}
    />
  )
}
