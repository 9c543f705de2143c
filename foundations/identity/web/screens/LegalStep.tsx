import { LegalDocument, legalNameOf } from '../parts/LegalDocument.tsx'
import { LegalList } from '../parts/LegalList.tsx'
import type { StepProps } from './step-props.ts'

/** The documents of the agreement, to read before accepting: a list, and one screen for each. */
export function LegalStep({ step, onGo, onBack }: StepProps) {
  const name = legalNameOf(step)
  return name === undefined ? (
    <LegalList onOpen={onGo} onDone={onBack} />
  ) : (
    <LegalDocument name={name} onDone={onBack} />
  )
}
