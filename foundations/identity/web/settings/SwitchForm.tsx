import { CheckField, sentenceOf, SubmitForm } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { useSaveSetting } from './settings-data.ts'

type SwitchFormProps<Name extends string> = {
  readonly names: readonly Name[]
  readonly labels: Readonly<Record<Name, () => string>>
  readonly before: Readonly<Record<Name, boolean>>
  readonly save: (after: Readonly<Record<Name, boolean>>) => Promise<unknown>
}

/** A few switches, saved together. */
export function SwitchForm<Name extends string>({ names, labels, before, save }: SwitchFormProps<Name>) {
  const [chosen, setChosen] = useState(before)
  const saving = useSaveSetting(save)
  return (
    <SubmitForm
      label={words.identity_setting_save()}
      isComplete={names.some((name) => chosen[name] !== before[name])}
      isSending={saving.isPending}
      error={saving.isError ? sentenceOf(saving.error) : undefined}
      onSubmit={() => saving.mutate(chosen)}
    >
      <div className="mb-3">
        {names.map((name) => (
          <CheckField
            key={name}
            isChecked={chosen[name]}
            onChange={(isChecked) => setChosen({ ...chosen, [name]: isChecked })}
          >
            {labels[name]()}
          </CheckField>
        ))}
      </div>
    </SubmitForm>
  )
}
