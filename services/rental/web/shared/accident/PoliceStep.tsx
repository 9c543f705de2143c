import { TextField } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import type { AccidentStepProps } from './accident-step-props.ts'
import { TextStep } from './TextStep.tsx'

/** The number of the police record, and why it is asked for. A rider without one adds it later. */
export function PoliceStep(props: AccidentStepProps) {
  const known = props.order.accidents.at(-1)?.policeNumber ?? ''
  const [policeNumber, setPoliceNumber] = useState(known)
  return (
    <TextStep
      {...props}
      title={words.rental_accident_policeTitle()}
      why={words.rental_accident_policeWhy()}
      report={{ policeNumber: policeNumber.trim() }}
      isComplete={policeNumber.trim() !== ''}
      skipLabel={words.rental_accident_policeLater()}
      sendLabel={words.rental_accident_save()}
    >
      <TextField
        label={words.rental_accident_policeNumber()}
        hint={words.rental_accident_policeHint()}
        value={policeNumber}
        lengthMax={40}
        isFocusedFirst
        autoComplete="off"
        onChange={setPoliceNumber}
      />
    </TextStep>
  )
}
