import { useId } from 'react'
import { cx } from '../cx.ts'
import { ErrorLine } from './TextField.tsx'

export type SelectOption = { readonly value: string; readonly text: string }

type SelectFieldProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly onChange: (value: string) => void
  /** The hint below the field. */
  readonly error?: string | undefined
}

/** A select with a few options, below its label. */
export function SelectField({ label, value, options, onChange, error }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-secondary text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-line`}
        className={cx(
          'block min-h-12 w-full rounded-2 border bg-surface px-3 text-ink',
          error === undefined ? 'border-edge' : 'border-danger',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {error !== undefined && <ErrorLine id={`${id}-line`} error={error} />}
    </div>
  )
}
