import { formatMoment } from '@daoxing/kit/web'
import type { PhotoSlot } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'
import { slotNames } from '../parts/shared-words.ts'
import { lastHandoverQuery } from '../shared-data.ts'

type LastPictureProps = { readonly orderHash: string; readonly slot: PhotoSlot }

/** The same slot at the handover before: damage that it shows was there before this rental. */
export function LastPicture({ orderHash, slot }: LastPictureProps) {
  const { data, isError, isPending } = useQuery(lastHandoverQuery(orderHash))
  const picture = data?.pictures.find((one) => one.slot === slot)
  if (picture === undefined)
    return (
      <div className="slot-picture flex flex-col items-center justify-center gap-1 rounded-2 bg-line p-3 text-center text-caption text-muted">
        {!isPending && <ImageOff aria-hidden="true" size={24} />}
        {isPending ? null : isError ? words.rental_walk_lastFailed() : words.rental_walk_lastNone()}
      </div>
    )
  return (
    <img
      src={picture.url}
      alt={words.rental_walk_lastAlt({ slot: slotNames[slot](), time: formatMoment(picture.takenAt) })}
      className="slot-picture rounded-2 object-cover"
    />
  )
}
