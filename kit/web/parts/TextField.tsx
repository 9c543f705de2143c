import { CircleAlert } from 'lucide-react'
import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react'
import { cx } from '../cx.ts'

type TextFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The hint below the field. */
  readonly error?: string | undefined
  readonly hint?: string
  readonly isRequired?: boolean
  readonly kind?: 'text' | 'tel' | 'email' | 'search' | 'password' | 'date'
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'search'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly placeholder?: string
  readonly lengthMax?: number
  readonly isFocusedFirst?: boolean
  readonly onLeave?: () => void
  /** Before the text, such as a dial code. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A text input with its label above and its error line below, whose space is reserved. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, isRequired = false, kind = 'text', onLeave, before, after } = props
  const { inputRef, inputMode, autoComplete, placeholder, lengthMax, isFocusedFirst } = props
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-secondary text-muted">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
        )}
      </label>
      <div
        className={cx(
          'flex min-h-12 items-center gap-2 rounded-2 border bg-surface px-3 focus-within:border-go focus-within:outline-2 focus-within:outline-go',
          error === undefined ? 'border-edge' : 'border-danger',
        )}
      >
        {before}
        <input
          ref={inputRef}
          id={id}
          type={kind}
          inputMode={inputMode}
          autoComplete={autoComplete}
          placeholder={placeholder}
          maxLength={lengthMax}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- one question per screen: its field is what the screen is for
          autoFocus={isFocusedFirst}
          required={isRequired}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-line`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          className="min-w-0 flex-1 bg-transparent py-2 text-body text-ink outline-none placeholder:text-muted"
        />
        {after}
      </div>
      <ErrorLine id={`${id}-line`} error={error} hint={hint} />
    </div>
  )
}

type ErrorLineProps = { readonly id: string; readonly error: string | undefined; readonly hint?: string | undefined }

/** The line below a field: a hint, or an error. */
export function ErrorLine({ id, error, hint }: ErrorLineProps) {
  return (
    <p id={id} role={error === undefined ? undefined : 'alert'} className="mt-1 min-h-6 text-secondary text-muted">
      {error === undefined ? (
        hint
      ) : (
        <span className="flex items-start gap-1 text-danger">
          <CircleAlert aria-hidden="true" size={16} className="mt-1" />
          {error}
        </span>
      )}
    </p>
  )
}
