import { type ReactNode, type Ref, useId } from 'react'
import { ErrorLine } from './TextField.tsx'

type CheckFieldProps = {
  readonly children: ReactNode
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly error?: string
  readonly isRequired?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A checkbox of 24 px with a label that is part of its touch area [SHL-060]. */
export function CheckField(props: CheckFieldProps) {
  const { children, isChecked, onChange, error, isRequired = false, inputRef } = props
  const id = useId()
  return (
    <div>
      <label className="flex min-h-touch items-center gap-3">
        <input
          ref={inputRef}
          type="checkbox"
          checked={isChecked}
          required={isRequired}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-line`}
          onChange={(event) => onChange(event.target.checked)}
          className="size-6 shrink-0"
        />
        <span className="text-secondary">{children}</span>
      </label>
      {error !== undefined && <ErrorLine id={`${id}-line`} error={error} />}
    </div>
  )
}
