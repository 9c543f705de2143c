import { LegalDocument, legalNameOf } from '../parts/LegalDocument.tsx'
import { LegalList } from '../parts/LegalList.tsx'
import type { StepProps } from './step-props.ts'

/** The documents of the agreement, to be read before one agrees: a list of them, and each on a screen of its own. */
export function LegalStep({ step, onGo, onBack }: StepProps) {
  const name = legalNameOf(step)
  return name === undefined ? (
    <LegalList onOpen={onGo} onDone={onBack} />
  ) : (
    <LegalDocument name={name} onDone={onBack} />
  )
}
