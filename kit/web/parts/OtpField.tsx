import { useId } from 'react'
import { cx } from '../cx.ts'
import * as words from '../words/compiled/messages.js'
import { ErrorLine } from './TextField.tsx'

type OtpFieldProps = {
  readonly value: string
  readonly onChange: (digits: string) => void
  /** Called after the last digit. */
  readonly onComplete?: (digits: string) => void
  /** Enter was pressed before the last digit. */
  readonly onIncomplete?: () => void
  readonly length?: number
  readonly error?: string | undefined
  readonly isBusy?: boolean
}

/** A one-time code: one real input, so that autofill, paste and screen readers work, drawn as one box per digit. */
export function OtpField(props: OtpFieldProps) {
  const { value, onChange, onComplete, onIncomplete, length = 6, error, isBusy = false } = props
  const id = useId()
  const take = (typed: string) => {
    const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <div>
      <div className="group relative">
        <div aria-hidden="true" className="flex justify-between gap-2">
          {Array.from({ length }, (_, at) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- a box is its place
              key={at}
              className={cx(
                'flex h-14 max-w-14 flex-1 items-center justify-center rounded-2 border bg-surface text-page font-bold',
                error === undefined ? 'border-edge' : 'border-danger',
                // The next digit's box, or the last one, shows where the caret is.
                at === Math.min(value.length, length - 1) &&
                  'group-focus-within:border-go group-focus-within:outline-2 group-focus-within:outline-go',
              )}
            >
              {value[at]}
            </span>
          ))}
        </div>
        <input
          id={id}
          aria-label={words.kit_otp_label({ length })}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-line`}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- one question per screen: its field is what the screen is for
          autoFocus
          value={value}
          readOnly={isBusy}
          onChange={(event) => take(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && value.length < length) onIncomplete?.()
          }}
          className="absolute inset-0 size-full rounded-2 bg-transparent text-transparent caret-transparent outline-none"
        />
      </div>
      <ErrorLine id={`${id}-line`} error={error} />
    </div>
  )
}
