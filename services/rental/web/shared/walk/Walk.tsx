import { CapturePicture, SignatureField, StepFrame, useSteps, whenIdle } from '@daoxing/kit/web'
import type { HandoverFlow, SharedRental } from '@daoxing/rental/contract'
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import * as words from '../../words/compiled/messages.js'
import { useSlots } from '../handover-pictures.ts'
import { slotNames, stepNames } from '../parts/shared-words.ts'
import { screenNamed, type WalkScreen, walkScreens } from '../walk-screens.ts'
import { PasscardSheet } from '../live/passcard-later.ts'
import { BelongingsStep } from './BelongingsStep.tsx'
import { DefectStep } from './DefectStep.tsx'
import { HintStep } from './HintStep.tsx'
import { MoreStep } from './MoreStep.tsx'
import { SendingNote } from './SendingNote.tsx'
import { SignatureStep } from './SignatureStep.tsx'
import { SlotStep } from './SlotStep.tsx'
import type { WalkStepProps } from './walk-step-props.ts'

type WalkProps = {
  readonly order: SharedRental
  readonly flow: HandoverFlow
  /** Above each question, such as that the time stands still. */
  readonly banner?: ReactNode
  readonly endTitle: string
  /** The last screen: the car opens, or is given back. `goTo` leads to the screen of a name. */
  readonly renderEnd: (goTo: (id: string) => void) => ReactNode
}

/** A walk around the car [SHC-005]: one question per screen, in the order of the contract, back and forth. */
export function Walk({ order, flow, banner, endTitle, renderEnd }: WalkProps) {
  const slots = useSlots(order, flow)
  const screens = walkScreens(flow)
  const { step, go, queryOf } = useSteps((name) => name ?? '')
  // While there is a network: in a garage the walk goes on without one, to the signature and the keypad's code.
  useEffect(
    () =>
      whenIdle(() => {
        CapturePicture.load()
        SignatureField.load()
        PasscardSheet.load()
      }),
    [],
  )
  const isDone = (screen: WalkScreen) =>
    screen.kind !== 'slot' || !['absent', 'refused'].includes(slots.stateOf(screen.slot).state)
  const at = screenNamed(flow, step === '' ? null : step, isDone)
  const screen = screens[at]
  if (screen === undefined || screen.id !== step)
    return <Navigate to={{ search: queryOf(screen?.id ?? 'end') }} replace />
  const onDone = () => go(screens[at + 1]?.id ?? 'end')
  return (
    <StepFrame
      key={screen.id}
      title={screen.kind === 'end' ? endTitle : titleOf(screen)}
      {...(screen.kind !== 'end' && { detail: stepNames[screen.step]() })}
      step={at + 1}
      stepsInAll={screens.length}
      below="button"
    >
      {banner}
      <SendingNote order={order} flow={flow} />
      {screen.kind === 'end' ? (
        renderEnd((id) => go(id))
      ) : (
        <ScreenView key={screen.id} screen={screen} order={order} flow={flow} onDone={onDone} />
      )}
    </StepFrame>
  )
}

type ScreenViewProps = WalkStepProps & { readonly screen: Exclude<WalkScreen, { kind: 'end' }> }

function ScreenView({ screen, ...props }: ScreenViewProps) {
  switch (screen.kind) {
    case 'hint':
      return <HintStep hint={screen.hint} onDone={props.onDone} />
    case 'slot':
      return <SlotStep slot={screen.slot} {...props} />
    case 'more':
      return <MoreStep slots={screen.slots} {...props} />
    case 'defect':
      return <DefectStep {...props} />
    case 'belongings':
      return <BelongingsStep {...props} />
    case 'signature':
      return <SignatureStep {...props} />
  }
}

function titleOf(screen: Exclude<WalkScreen, { kind: 'end' }>): string {
  switch (screen.kind) {
    case 'hint':
      return screen.hint === 'reminderHintCar' ? words.rental_hint_carTitle() : words.rental_hint_parkingTitle()
    case 'slot':
      return slotNames[screen.slot]()
    case 'more':
      return words.rental_walk_moreTitle()
    case 'defect':
      return words.rental_walk_defectTitle()
    case 'belongings':
      return words.rental_walk_belongingsTitle()
    case 'signature':
      return words.rental_walk_signatureTitle()
  }
}
