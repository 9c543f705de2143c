import { Card, CheckField, cx, FixedBottomButton, TextField } from '@daoxing/kit/web'
import { carCleanings } from '@daoxing/rental/contract'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { useWalkDraft } from './walk-draft.ts'
import type { WalkStepProps } from './walk-step-props.ts'

/** A rider says whether the car has to be cleaned; that the operator has done so is for its staff to say [SHC-024]. */
const choices = [
  { value: carCleanings.byUser, label: words.rental_walk_cleanByUser },
  { value: carCleanings.toBeCleaned, label: words.rental_walk_toBeCleaned },
]

/** Nothing is left in the car, and how clean it is. */
export function BelongingsStep({ order, onDone }: WalkStepProps) {
  const draft = useWalkDraft(order.hash)
  const [isPressed, setIsPressed] = useState(false)
  return (
    <>
      <Card>
        <p className="mb-2 text-muted">{words.rental_walk_belongingsWhere()}</p>
        <CheckField
          isChecked={draft.hasCheckedBelongings}
          isRequired
          {...(isPressed && !draft.hasCheckedBelongings && { error: words.rental_walk_belongingsFirst() })}
          onChange={(hasCheckedBelongings) => draft.change({ hasCheckedBelongings })}
        >
          {words.rental_walk_belongingsChecked()}
        </CheckField>
      </Card>
      <Card title={words.rental_walk_cleanTitle()}>
        <div role="radiogroup" aria-label={words.rental_walk_cleanTitle()} className="flex flex-col gap-2">
          {choices.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={draft.cleaning === value}
              onClick={() => draft.change({ cleaning: value })}
              className={cx(
                'min-h-touch rounded-2 border px-3 py-2 text-start',
                draft.cleaning === value ? 'border-go bg-go-tint font-bold text-go' : 'border-edge',
              )}
            >
              {label()}
            </button>
          ))}
        </div>
        {draft.cleaning === carCleanings.toBeCleaned && (
          <div className="mt-3">
            <p className="mb-2 text-secondary text-muted">{words.rental_walk_cleanFee()}</p>
            <TextField
              label={words.rental_walk_cleanNote()}
              value={draft.note}
              lengthMax={500}
              onChange={(note) => draft.change({ note })}
            />
          </div>
        )}
      </Card>
      <FixedBottomButton
        onPress={() => {
          setIsPressed(true)
          if (draft.hasCheckedBelongings) onDone()
        }}
      >
        {words.rental_walk_next()}
      </FixedBottomButton>
    </>
  )
}
