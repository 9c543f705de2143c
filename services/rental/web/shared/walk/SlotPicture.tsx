import { PoseOutline, sentenceOf } from '@daoxing/kit/web'
import type { PhotoSlot } from '@daoxing/rental/contract'
import { Camera, CircleAlert, CircleCheck, CloudUpload } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'
import type { SlotState } from '../handover-pictures.ts'
import { slotNames } from '../parts/shared-words.ts'
import { slotPoses } from './slot-poses.ts'
import './slot-picture.css'

type SlotPictureProps = { readonly slot: PhotoSlot; readonly state: SlotState }

const problems = {
  blur: words.rental_slotState_blur,
  dark: words.rental_slotState_dark,
  repeated: words.rental_slotState_repeated,
}

/** The rider's picture of a slot, or the outline of what it shows. */
export function SlotPicture({ slot, state: { url, state } }: SlotPictureProps) {
  if (url !== undefined)
    return (
      <img
        src={url}
        alt={words.rental_slotState_yours({ slot: slotNames[slot]() })}
        className="slot-picture rounded-2 object-cover"
      />
    )
  return (
    <div className="slot-picture flex items-center justify-center rounded-2 bg-lens p-3 text-white">
      {state !== 'absent' ? (
        <CloudUpload aria-hidden="true" size={32} />
      ) : slotPoses[slot] === 'free' ? (
        <Camera aria-hidden="true" size={32} />
      ) : (
        <PoseOutline pose={slotPoses[slot]} />
      )}
    </div>
  )
}

/** Whether the picture has arrived, and what is wrong with it. */
export function SlotStateLine({ state: { state, problem, progress, error } }: { readonly state: SlotState }) {
  if (state === 'absent') return null
  const isBad = state === 'refused' || problem !== null
  return (
    <p
      role="status"
      className={isBad ? 'flex gap-2 text-secondary text-danger' : 'flex gap-2 text-secondary text-muted'}
    >
      {isBad ? (
        <CircleAlert aria-hidden="true" size={20} className="shrink-0" />
      ) : state === 'sent' ? (
        <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-ok" />
      ) : (
        <CloudUpload aria-hidden="true" size={20} className="shrink-0" />
      )}
      {state === 'refused'
        ? error === undefined
          ? words.rental_slotState_refused()
          : sentenceOf(error)
        : problem !== null
          ? problems[problem]()
          : state === 'sent'
            ? words.rental_slotState_sent()
            : state === 'sending'
              ? words.rental_slotState_sending({ percent: Math.round(progress * 100) })
              : words.rental_slotState_waiting()}
    </p>
  )
}
