import { Button, CapturePicture, sentenceOf } from '@daoxing/kit/web'
import { ticketTextLengthMax } from '@daoxing/support/contract'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useAttachments } from '../attachments.ts'
import type { Written } from '../support-data.ts'
import * as words from '../words/compiled/messages.js'
import { DraftPictures } from './DraftPictures.tsx'

type ComposerProps = {
  /** The name of the draft, to which its pictures belong. */
  readonly draft: string
  readonly label: string
  readonly isSending: boolean
  readonly error: unknown
  /** Sends the entry; resolves once the server has it. */
  readonly onSend: (written: Written) => Promise<unknown>
  readonly onChange: () => void
}

/** Writes to customer service, with pictures. A failed send keeps text and pictures. */
export function Composer({ draft, label, isSending, error, onSend, onChange }: ComposerProps) {
  const [text, setText] = useState('')
  const [isTaking, setIsTaking] = useState(false)
  const pictures = useAttachments(draft)
  const id = useId()
  const isUploading = pictures.underWay.some(({ state }) => state !== 'refused')
  const send = async () => {
    const written = { text: text.trim(), attachments: pictures.ready.map((one) => one.id) }
    if (written.text === '' || isSending || isUploading) return
    // The error is shown by its mutation, and the draft stays.
    const isSent = await onSend(written).then(
      () => true,
      () => false,
    )
    if (!isSent) return
    setText('')
    pictures.clear()
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div>
        <label htmlFor={id} className="mb-1 block text-secondary text-muted">
          {label}
        </label>
        <textarea
          id={id}
          value={text}
          rows={4}
          maxLength={ticketTextLengthMax}
          onChange={(event) => {
            onChange()
            setText(event.target.value)
          }}
          className="block w-full rounded-2 border border-edge bg-surface p-3 text-ink"
        />
      </div>
      <DraftPictures pictures={pictures} />
      {error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(error)}
        </p>
      )}
      <Button
        kind="outline"
        icon={<ImagePlus aria-hidden="true" size={20} />}
        state={pictures.isFull ? 'disabled' : 'ready'}
        onPress={() => setIsTaking(true)}
      >
        {words.support_picture_add()}
      </Button>
      <Button
        type="submit"
        isWide
        state={isSending || isUploading ? 'busy' : text.trim() === '' ? 'disabled' : 'ready'}
      >
        {words.support_send()}
      </Button>
      {isTaking && (
        <CapturePicture
          pose="free"
          title={words.support_picture_add()}
          hint={words.support_picture_hint()}
          purpose={words.support_picture_purpose()}
          onTaken={({ jpeg }) => {
            pictures.add(jpeg)
            setIsTaking(false)
          }}
          onClose={() => setIsTaking(false)}
        />
      )}
    </form>
  )
}
