import { Button, CapturePicture } from '@daoxing/kit/web'
import type { HandoverFlow, PhotoSlot, SharedRental } from '@daoxing/rental/contract'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { queuePicture, useSlots } from '../handover-pictures.ts'
import { slotNames } from '../parts/shared-words.ts'
import { SlotPicture, SlotStateLine } from './SlotPicture.tsx'
import { slotHints, slotPoses } from './slot-poses.ts'

type OptionalPictureProps = {
  readonly order: SharedRental
  readonly flow: HandoverFlow
  readonly slot: PhotoSlot
}

/** One picture that may be left out. */
export function OptionalPicture({ order, flow, slot }: OptionalPictureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const slots = useSlots(order, flow)
  const state = slots.stateOf(slot)
  const name = slotNames[slot]()
  const isAbsent = state.state === 'absent'
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-2 bg-surface p-3">
      <div className="w-24 shrink-0">
        <SlotPicture slot={slot} state={state} />
      </div>
      <div className="min-w-28 flex-1">
        <p className="mb-1 font-bold">{name}</p>
        <SlotStateLine state={state} />
        <Button
          kind="tint"
          icon={<Camera aria-hidden="true" size={20} />}
          label={isAbsent ? words.rental_walk_takeOf({ slot: name }) : words.rental_walk_againOf({ slot: name })}
          onPress={() => setIsOpen(true)}
        >
          {isAbsent ? words.rental_walk_take() : words.rental_walk_again()}
        </Button>
      </div>
      {isOpen && (
        <CapturePicture
          pose={slotPoses[slot]}
          title={name}
          hint={slotHints[slot]()}
          purpose={words.rental_walk_purpose()}
          earlierPrints={slots.printsBeside(slot)}
          onClose={() => setIsOpen(false)}
          onTaken={({ jpeg, print }) => {
            setIsOpen(false)
            queuePicture({ order, flow, slot }, jpeg, print)
          }}
        />
      )}
    </div>
  )
}
