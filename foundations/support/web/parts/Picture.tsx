import { filledPath } from '@daoxing/kit/contract'
import { cx } from '@daoxing/kit/web'
import { type Attachment, readAttachment } from '@daoxing/support/contract'
import * as words from '../words/compiled/messages.js'

type PictureProps = { readonly attachment: Attachment; readonly form: 'small' | 'large' }

/** A picture of the rider. Its size is known, so that nothing moves when it arrives. */
export function Picture({ attachment: { id, width, height }, form }: PictureProps) {
  return (
    <img
      src={filledPath(readAttachment, { id })}
      alt={words.support_picture_alt()}
      width={width}
      height={height}
      loading="lazy"
      className={cx(
        'rounded-2 bg-line',
        form === 'small' ? 'size-16 object-cover' : 'h-auto max-h-80 w-auto max-w-full',
      )}
    />
  )
}
