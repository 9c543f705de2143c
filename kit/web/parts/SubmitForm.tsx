import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

type SubmitFormProps = {
  /** The fields. */
  readonly children: ReactNode
  /** The label of the button that sends them. */
  readonly label: string
  readonly kind?: NonNullable<ButtonProps['kind']>
  readonly isComplete: boolean
  readonly isSending?: boolean
  /** The reason of a failure that belongs to no field. */
  readonly error?: string | undefined
  readonly onSubmit: () => void
}

/** Fields with one button that sends them, also by Enter: never incomplete, and never while they are being sent. */
export function SubmitForm(props: SubmitFormProps) {
  const { children, label, kind = 'primary', isComplete, isSending = false, error, onSubmit } = props
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !isSending) onSubmit()
      }}
    >
      {children}
      {error !== undefined && (
        <p role="alert" className="mb-2 text-secondary text-danger">
          {error}
        </p>
      )}
      <Button kind={kind} type="submit" isWide state={isSending ? 'busy' : isComplete ? 'ready' : 'disabled'}>
        {label}
      </Button>
    </form>
  )
}
