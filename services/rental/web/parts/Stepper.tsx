import { IconButton } from '@daoxing/kit/web'
import { Minus, Plus } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

type StepperProps = {
  readonly name: string
  readonly detail: string
  readonly count: number
  readonly max: number
  readonly onChange: (count: number) => void
}

/** A quantity with a button on each side; its bounds are the stock. */
export function Stepper({ name, detail, count, max, onChange }: StepperProps) {
  return (
    <div
      role="group"
      aria-label={name}
      className="flex flex-wrap items-center gap-3 border-b border-line py-2 last:border-b-0"
    >
      <div className="min-w-28 flex-1">
        <p>{name}</p>
        <p className="text-secondary text-muted">{detail}</p>
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label={words.rental_stepper_less({ name })}
          icon={<Minus />}
          state={count === 0 ? 'disabled' : 'ready'}
          onPress={() => onChange(count - 1)}
        />
        <output aria-live="polite" className="w-9 text-center font-bold tabular-nums">
          {count}
        </output>
        <IconButton
          label={words.rental_stepper_more({ name })}
          icon={<Plus />}
          state={count >= max ? 'disabled' : 'ready'}
          onPress={() => onChange(count + 1)}
        />
      </div>
    </div>
  )
}
