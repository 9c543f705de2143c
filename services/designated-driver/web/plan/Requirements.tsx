import type { DrivingPreference } from '@daoxing/designated-driver/contract'
import { Chip, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { preferencesQuery } from '../plan-data.ts'
import * as words from '../words/compiled/messages.js'

type RequirementsProps = {
  readonly preferences: readonly DrivingPreference[]
  readonly note: string
  readonly onChange: (changes: { readonly preferences?: readonly DrivingPreference[]; readonly note?: string }) => void
}

const noteLengthMax = 100

/** The requirements on the driver: gearbox, size and engine of the car, a pet, quiet, and a note [DDR-002]. */
export function Requirements({ preferences, note, onChange }: RequirementsProps) {
  const { data: offered, isPending } = useQuery(preferencesQuery)
  const id = useId()
  const filters = offered?.some(({ id: one, filters_drivers: isFilter }) => isFilter && preferences.includes(one))
  return (
    <section aria-label={words.designatedDriver_needs_title()} className="rounded-2 bg-bg p-4">
      <h2 className="mb-2 text-card font-bold">{words.designatedDriver_needs_title()}</h2>
      {isPending ? (
        <Skeleton rows={1} />
      ) : (
        <div role="group" aria-label={words.designatedDriver_needs_title()} className="flex flex-wrap gap-2">
          {offered?.map(({ id: one, name }) => {
            const isChosen = preferences.includes(one)
            const next = isChosen ? preferences.filter((other) => other !== one) : [...preferences, one]
            return (
              <Chip key={one} isSelected={isChosen} onPress={() => onChange({ preferences: next })}>
                {name}
              </Chip>
            )
          })}
        </div>
      )}
      <p className="mt-2 min-h-6 text-secondary text-muted">
        {filters === true ? words.designatedDriver_needs_fewer() : words.designatedDriver_needs_told()}
      </p>
      <label htmlFor={id} className="mt-1 mb-1 block text-secondary text-muted">
        {words.designatedDriver_needs_note()}
      </label>
      <textarea
        id={id}
        value={note}
        rows={2}
        maxLength={noteLengthMax}
        placeholder={words.designatedDriver_needs_notePlaceholder()}
        onChange={(event) => onChange({ note: event.target.value })}
        className="block w-full resize-none rounded-2 border border-edge bg-surface p-3 text-ink"
      />
    </section>
  )
}
