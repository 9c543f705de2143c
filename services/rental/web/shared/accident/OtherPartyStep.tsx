import { TextField } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import type { AccidentStepProps } from './accident-step-props.ts'
import { TextStep } from './TextStep.tsx'

/** Asks for the course of the accident and the other side. */
export function OtherPartyStep(props: AccidentStepProps) {
  const [text, setText] = useState(props.order.accidents.at(-1)?.text ?? '')
  return (
    <TextStep
      {...props}
      title={words.rental_accident_otherTitle()}
      why={words.rental_accident_otherWhy()}
      report={{ text: text.trim() }}
      isComplete={text.trim() !== ''}
      skipLabel={words.rental_accident_skip()}
      sendLabel={words.rental_accident_finish()}
    >
      <TextField
        label={words.rental_accident_otherText()}
        hint={words.rental_accident_otherHint()}
        value={text}
        lengthMax={1000}
        isFocusedFirst
        onChange={setText}
      />
    </TextStep>
  )
}
