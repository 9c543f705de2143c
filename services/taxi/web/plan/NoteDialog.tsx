import { Chip, Popup } from '@daoxing/kit/web'
import { useId, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type NoteDialogProps = {
  readonly note: string
  readonly onDone: (note: string) => void
  readonly onClose: () => void
}

const noteLengthMax = 100
const phrases = () => [
  words.taxi_plan_phraseLuggage(),
  words.taxi_plan_phraseChild(),
  words.taxi_plan_phraseElder(),
  words.taxi_plan_phraseQuiet(),
]

/** A word to the driver, by quick phrases or typed. */
export function NoteDialog({ note, onDone, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note)
  const id = useId()
  const toggle = (phrase: string) => {
    const parts = text.split('、').filter((part) => part !== '')
    const next = parts.includes(phrase) ? parts.filter((part) => part !== phrase) : [...parts, phrase]
    setText(next.join('、').slice(0, noteLengthMax))
  }
  return (
    <Popup
      title={words.taxi_plan_note()}
      onClose={onClose}
      buttons={[
        { label: words.taxi_plan_noteCancel(), kind: 'outline', onPress: onClose },
        { label: words.taxi_plan_noteDone(), onPress: () => onDone(text.trim()) },
      ]}
    >
      <span className="flex flex-wrap justify-center gap-2">
        {phrases().map((phrase) => (
          <Chip key={phrase} isSelected={text.split('、').includes(phrase)} onPress={() => toggle(phrase)}>
            {phrase}
          </Chip>
        ))}
      </span>
      <label htmlFor={id} className="sr-only">
        {words.taxi_plan_noteLabel()}
      </label>
      <textarea
        id={id}
        value={text}
        maxLength={noteLengthMax}
        rows={3}
        placeholder={words.taxi_plan_notePlaceholder()}
        onChange={(event) => setText(event.target.value)}
        className="mt-3 w-full rounded-2 border border-edge bg-surface p-3 text-start text-ink"
      />
    </Popup>
  )
}
