import { messageLengthMax, type PhraseId, type Talk } from '@daoxing/dispatch/contract'
import { Chip, IconButton } from '@daoxing/kit/web'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type WriteBarProps = {
  readonly phrases: Talk['phrases']
  readonly onWrite: (said: { phrase: PhraseId | null; text: string }) => void
}

/** Phrases with one tap, for one-handed use; below them free text, sent by Enter or the button. */
export function WriteBar({ phrases, onWrite }: WriteBarProps) {
  const [text, setText] = useState('')
  const id = useId()
  const isEmpty = text.trim() === ''
  const sendText = () => {
    if (isEmpty) return
    onWrite({ phrase: null, text: text.trim() })
    setText('')
  }
  const sendByEnter = (event: KeyboardEvent) => {
    // Enter also selects a character while Chinese or Japanese is being composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    sendText()
  }
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={words.dispatch_talk_phrases()} className="-mx-page flex gap-2 overflow-x-auto px-page py-1">
        {phrases.map((phrase) => (
          <li key={phrase.id} className="shrink-0">
            <Chip onPress={() => onWrite({ phrase: phrase.id, text: '' })}>{phrase.text}</Chip>
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {words.dispatch_talk_write()}
        </label>
        <textarea
          id={id}
          rows={1}
          value={text}
          maxLength={messageLengthMax}
          placeholder={words.dispatch_talk_write()}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendByEnter}
          className="block field-sizing-content max-h-24 min-h-touch min-w-0 flex-1 resize-none rounded-2 border border-edge bg-surface px-3 py-2 text-ink"
        />
        <IconButton
          label={words.dispatch_talk_send()}
          icon={<SendHorizontal className="text-go" />}
          state={isEmpty ? 'disabled' : 'ready'}
          onPress={sendText}
        />
      </div>
    </div>
  )
}
