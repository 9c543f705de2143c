import { Button } from '@daoxing/kit/web'
import type { PhotoSlot } from '@daoxing/rental/contract'
import { CircleAlert } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'
import { slotNames } from '../parts/shared-words.ts'

type MissingPicturesProps = { readonly slots: readonly PhotoSlot[]; readonly onGoTo: (id: string) => void }

/** The pictures that the walk still needs, one tap each. */
export function MissingPictures({ slots, onGoTo }: MissingPicturesProps) {
  if (slots.length === 0) return null
  return (
    <div role="status" className="rounded-2 border border-warn bg-surface p-3">
      <p className="flex items-start gap-2 font-bold text-warn">
        <CircleAlert aria-hidden="true" size={20} className="shrink-0" />
        {words.rental_walk_missing({ count: slots.length })}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {slots.map((slot) => (
          <Button key={slot} kind="tint" onPress={() => onGoTo(slot)}>
            {slotNames[slot]()}
          </Button>
        ))}
      </div>
    </div>
  )
}
