import { Button, FixedBottomButton, type Signature, SignatureField } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { queuePicture, useSlots } from '../handover-pictures.ts'
import { SlotPicture, SlotStateLine } from './SlotPicture.tsx'
import type { WalkStepProps } from './walk-step-props.ts'

/** The signature below the pictures. One that is there already can be kept. */
export function SignatureStep({ order, flow, onDone }: WalkStepProps) {
  const state = useSlots(order, flow).stateOf('signature')
  const [signature, setSignature] = useState<Signature>()
  const [isPressed, setIsPressed] = useState(false)
  const [isAnew, setIsAnew] = useState(false)
  const isThere = state.state !== 'absent' && state.state !== 'refused' && !isAnew
  return (
    <>
      <p>{flow === 'depart' ? words.rental_walk_signDepart() : words.rental_walk_signReturn()}</p>
      {isThere ? (
        <>
          <SlotPicture slot="signature" state={state} />
          <SlotStateLine state={state} />
          <Button isWide kind="outline" onPress={() => setIsAnew(true)}>
            {words.rental_walk_signAgain()}
          </Button>
          <FixedBottomButton onPress={onDone}>{words.rental_walk_next()}</FixedBottomButton>
        </>
      ) : (
        <>
          <SignatureField
            label={words.rental_walk_signLabel()}
            error={isPressed && signature === undefined ? words.rental_walk_signFirst() : undefined}
            onChange={setSignature}
          />
          <FixedBottomButton
            onPress={() => {
              setIsPressed(true)
              if (signature === undefined) return
              queuePicture({ order, flow, slot: 'signature' }, signature.png)
              onDone()
            }}
          >
            {words.rental_walk_sign()}
          </FixedBottomButton>
        </>
      )}
    </>
  )
}
