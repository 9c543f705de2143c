import { useIsOnline } from '@daoxing/kit/web'
import type { HandoverFlow, SharedRental } from '@daoxing/rental/contract'
import { CloudOff, CloudUpload } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'
import { useSlots } from '../handover-pictures.ts'

type SendingNoteProps = { readonly order: SharedRental; readonly flow: HandoverFlow }

/** How many pictures are on their way: without a network they are kept, and sent later in their order. */
export function SendingNote({ order, flow }: SendingNoteProps) {
  const isOnline = useIsOnline()
  const { length: count } = useSlots(order, flow).waiting
  if (count === 0) return null
  return (
    <p
      role="status"
      className={isOnline ? 'flex gap-2 text-secondary text-muted' : 'flex gap-2 text-secondary text-warn'}
    >
      {isOnline ? (
        <CloudUpload aria-hidden="true" size={20} className="shrink-0" />
      ) : (
        <CloudOff aria-hidden="true" size={20} className="shrink-0" />
      )}
      {isOnline ? words.rental_walk_sending({ count }) : words.rental_walk_kept({ count })}
    </p>
  )
}
