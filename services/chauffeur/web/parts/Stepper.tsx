import { IconButton } from '@daoxing/kit/web'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'

type StepperProps = {
  readonly name: string
  readonly detail?: ReactNode
  readonly count: number
  readonly min: number
  readonly max: number
  readonly onChange: (count: number) => void
  /** A tap beyond the maximum, which is then explained. Absent: the button is disabled there. */
  readonly onTooMany?: () => void
}

/** A quantity with a button on each side. */
export function Stepper({ name, detail, count, min, max, onChange, onTooMany }: StepperProps) {
  const isFull = count >= max
  return (
    <div
      role="group"
      aria-label={name}
      className="flex flex-wrap items-center gap-3 border-b border-line py-2 last:border-b-0"
    >
      <div className="min-w-28 flex-1">
        <p>{name}</p>
        {detail !== undefined && <div className="text-secondary text-muted">{detail}</div>}
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label={words.chauffeur_stepper_less({ name })}
          icon={<Minus />}
          state={count <= min ? 'disabled' : 'ready'}
          onPress={() => onChange(count - 1)}
        />
        <output aria-live="polite" className="w-9 text-center font-bold tabular-nums">
          {count}
        </output>
        <IconButton
          label={words.chauffeur_stepper_more({ name })}
          icon={<Plus />}
          state={isFull && onTooMany === undefined ? 'disabled' : 'ready'}
          onPress={() => (isFull ? onTooMany?.() : onChange(count + 1))}
        />
      </div>
    </div>
  )
}
