import { Button, sentenceOf } from '@daoxing/kit/web'
import type { Attachments } from '../attachments.ts'
import * as words from '../words/compiled/messages.js'
import { Picture } from './Picture.tsx'

/** The pictures of a draft: their progress, and why the server refused one. */
export function DraftPictures({ pictures }: { readonly pictures: Attachments }) {
  const { underWay, ready } = pictures
  if (underWay.length + ready.length === 0) return null
  return (
    <ul aria-label={words.support_picture_list()} className="flex flex-col gap-2">
      {ready.map((attachment) => (
        <li key={attachment.id} className="flex items-center gap-3">
          <Picture attachment={attachment} form="small" />
          <Button kind="quiet" onPress={() => pictures.forget(attachment.id)}>
            {words.support_picture_remove()}
          </Button>
        </li>
      ))}
      {underWay.map(({ name, state, progress, error }) => (
        <li key={name} className="rounded-2 border border-line p-3">
          {state === 'refused' ? (
            <>
              <p role="alert" className="text-secondary text-danger">
                {sentenceOf(error)}
              </p>
              <Button kind="quiet" onPress={() => pictures.drop(name)}>
                {words.support_picture_remove()}
              </Button>
            </>
          ) : (
            <label className="flex flex-col gap-1 text-secondary text-muted">
              {words.support_picture_sending()}
              <progress value={progress} className="w-full accent-go" />
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}
