import { Chip, Popup } from '@daoxing/kit/web'
import { useId, useState } from 'react'
import { notePhrases, type RideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { phraseText, typedLengthMax } from './note-text.ts'

type Note = Pick<RideDraft, 'note' | 'notePhrases'>

type NoteDialogProps = {
  readonly note: Note
  readonly onDone: (note: Note) => void
  readonly onClose: () => void
}

/** A note to the driver: phrases toggled by a tap, and a text field beside them. */
export function NoteDialog({ note, onDone, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note.note)
  const [chosen, setChosen] = useState(note.notePhrases)
  const id = useId()
  return (
    <Popup
      title={words.taxi_plan_note()}
      onClose={onClose}
      buttons={[
        { label: words.taxi_plan_noteCancel(), kind: 'outline', onPress: onClose },
        { label: words.taxi_plan_noteDone(), onPress: () => onDone({ note: text.trim(), notePhrases: chosen }) },
      ]}
    >
      <fieldset>
        <legend className="sr-only">{words.taxi_plan_notePhrases()}</legend>
        <div className="flex flex-wrap justify-center gap-2">
          {notePhrases.map((phrase) => {
            const isChosen = chosen.includes(phrase)
            return (
              <Chip
                key={phrase}
                isSelected={isChosen}
                onPress={() => setChosen(isChosen ? chosen.filter((other) => other !== phrase) : [...chosen, phrase])}
              >
                {phraseText(phrase)}
              </Chip>
            )
          })}
        </div>
      </fieldset>
      <label htmlFor={id} className="sr-only">
        {words.taxi_plan_noteLabel()}
      </label>
      <textarea
        id={id}
        value={text}
        maxLength={typedLengthMax()}
        rows={3}
        placeholder={words.taxi_plan_notePlaceholder()}
        onChange={(event) => setText(event.target.value)}
        className="mt-3 w-full resize-none rounded-2 border border-edge bg-surface p-3 text-start text-ink"
      />
    </Popup>
  )
}
