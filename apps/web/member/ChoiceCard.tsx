import { Card } from '@daoxing/kit/web'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { cx } from '@daoxing/kit/web'

type ChoiceCardProps<Value extends string> = {
  readonly title: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** A choice among a few, as radio buttons in a card. */
export function ChoiceCard<Value extends string>({ title, choices, chosen, onChoose }: ChoiceCardProps<Value>) {
  const name = useId()
  return (
    <Card form="plain">
      <fieldset className="py-2">
        <legend className="float-left w-full py-1 text-secondary text-muted">{title}</legend>
        <div className="clear-both">
          {choices.map(({ value, label }, at) => (
            <label
              key={value}
              className={cx(
                'flex min-h-touch items-center justify-between gap-3 has-focus-visible:outline-2 has-focus-visible:outline-go',
                at > 0 && 'border-t border-line',
              )}
            >
              {label}
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => onChoose(value)}
                className="sr-only"
              />
              {chosen === value && <Check aria-hidden="true" className="text-go" />}
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
