import { Button, CapturePicture, FixedBottomButton } from '@daoxing/kit/web'
import type { PhotoSlot } from '@daoxing/rental/contract'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { queuePicture, useSlots } from '../handover-pictures.ts'
import { slotNames } from '../parts/shared-words.ts'
import { LastPicture } from './LastPicture.tsx'
import { SlotPicture, SlotStateLine } from './SlotPicture.tsx'
import { slotHints, slotPoses } from './slot-poses.ts'
import type { WalkStepProps } from './walk-step-props.ts'

type SlotStepProps = WalkStepProps & { readonly slot: PhotoSlot }

/** One picture: the last handover beside this one, where to stand, the camera, a retake. */
export function SlotStep({ order, flow, slot, onDone }: SlotStepProps) {
  const [isOpen, setIsOpen] = useState(false)
  const slots = useSlots(order, flow)
  const state = slots.stateOf(slot)
  const isTaken = state.state !== 'absent' && state.state !== 'refused'
  // A problem is advice: the better picture is the main way, and the rider may still go on.
  const isGood = isTaken && state.problem === null
  const openCamera = () => setIsOpen(true)
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <figure>
          <LastPicture orderHash={order.hash} slot={slot} />
          <figcaption className="mt-1 text-caption text-muted">{words.rental_walk_last()}</figcaption>
        </figure>
        <figure>
          <SlotPicture slot={slot} state={state} />
          <figcaption className="mt-1 text-caption text-muted">{words.rental_walk_now()}</figcaption>
        </figure>
      </div>
      <SlotStateLine state={state} />
      <p>{slotHints[slot]()}</p>
      {isTaken && (
        <Button isWide kind="outline" onPress={isGood ? openCamera : onDone}>
          {isGood ? words.rental_walk_again() : words.rental_walk_next()}
        </Button>
      )}
      {isGood ? (
        <FixedBottomButton onPress={onDone}>{words.rental_walk_next()}</FixedBottomButton>
      ) : (
        <FixedBottomButton icon={<Camera aria-hidden="true" size={20} />} onPress={openCamera}>
          {state.state === 'absent' ? words.rental_walk_take() : words.rental_walk_again()}
        </FixedBottomButton>
      )}
      {isOpen && (
        <CapturePicture
          pose={slotPoses[slot]}
          title={slotNames[slot]()}
          hint={slotHints[slot]()}
          purpose={words.rental_walk_purpose()}
          earlierPrints={slots.printsBeside(slot)}
          onClose={() => setIsOpen(false)}
          onTaken={({ jpeg, print }) => {
            setIsOpen(false)
            queuePicture({ order, flow, slot }, jpeg, print)
            onDone()
          }}
        />
      )}
    </>
  )
}
