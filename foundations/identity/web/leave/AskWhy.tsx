import { LeavingReason } from '@daoxing/identity/contract'
import { Button, Card, CheckField, sentenceOf, SubmitForm } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { sendLeavingReasons } from './leave-data.ts'
import { reasonWords } from './leave-words.ts'

const noteLengthMax = 500

/** Why the rider leaves; it may be skipped. Words without a reason count as another reason. */
export function AskWhy({ onDone }: { readonly onDone: () => void }) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly LeavingReason[]>([])
  const [note, setNote] = useState('')
  const reasons: LeavingReason[] = chosen.length === 0 ? ['other'] : [...chosen]
  const saving = useMutation({
    mutationFn: () => sendLeavingReasons({ reasons, note: note.trim() }),
    onSuccess: onDone,
  })
  return (
    <>
      <SubmitForm
        label={words.identity_leave_next()}
        isComplete={chosen.length > 0 || note.trim() !== ''}
        isSending={saving.isPending}
        error={saving.isError ? sentenceOf(saving.error) : undefined}
        onSubmit={() => saving.mutate()}
      >
        <Card>
          <fieldset>
            <legend className="sr-only">{words.identity_leave_reasons()}</legend>
            {LeavingReason.options.map((reason) => (
              <CheckField
                key={reason}
                isChecked={chosen.includes(reason)}
                onChange={(isChecked) =>
                  setChosen(isChecked ? [...chosen, reason] : chosen.filter((other) => other !== reason))
                }
              >
                <span className="text-body">{reasonWords[reason]()}</span>
              </CheckField>
            ))}
          </fieldset>
          <label htmlFor={id} className="mt-3 mb-1 block text-secondary text-muted">
            {words.identity_leave_note()}
          </label>
          <textarea
            id={id}
            value={note}
            maxLength={noteLengthMax}
            rows={3}
            aria-describedby={`${id}-left`}
            onChange={(event) => setNote(event.target.value)}
            className="w-full resize-none rounded-2 border border-edge bg-surface p-3 text-start text-ink"
          />
          <p id={`${id}-left`} className="text-end text-caption text-muted tabular-nums">
            {words.identity_leave_noteLeft({ left: noteLengthMax - note.length })}
          </p>
        </Card>
        <div className="h-3" />
      </SubmitForm>
      <Button kind="quiet" isWide onPress={onDone}>
        {words.identity_leave_skip()}
      </Button>
    </>
  )
}
