import { BottomSheet, Button } from '@daoxing/kit/web'
import { useId, useState } from 'react'
import { useBooking } from '../booking-context.ts'
import { useDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'

/** Remarks for the driver, up to the limit of the service [CHF-017]. */
export function TripNotes() {
  const { close, config } = useBooking()
  const { notes, change } = useDraft()
  const id = useId()
  const [typed, setTyped] = useState(notes)
  const save = () => {
    change({ notes: typed.trim() })
    close()
  }
  return (
    <BottomSheet
      title={words.chauffeur_notes_what()}
      onClose={close}
      footer={
        <Button isWide onPress={save}>
          {words.chauffeur_notes_save()}
        </Button>
      }
    >
      <label htmlFor={id} className="mb-1 block text-secondary text-muted">
        {words.chauffeur_notes_hint()}
      </label>
      <textarea
        id={id}
        value={typed}
        rows={4}
        maxLength={config.remarksMax}
        onChange={(event) => setTyped(event.target.value)}
        className="block w-full rounded-2 border border-edge bg-surface p-3 text-ink"
      />
      <p className="mt-1 text-end text-secondary text-muted tabular-nums">
        {words.chauffeur_notes_left({ count: typed.length, max: config.remarksMax })}
      </p>
    </BottomSheet>
  )
}
