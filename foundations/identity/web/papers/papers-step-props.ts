import type { DocumentStep } from '@daoxing/identity/contract'
import type { StepFacts } from './papers-steps.ts'

export type PapersStepProps<Step extends DocumentStep = DocumentStep> = {
  readonly step: Step
  /** Its place among the steps, from 1. */
  readonly stepNumber: number
  readonly stepsInAll: number
  readonly facts: StepFacts
  /** Goes to the next open step. */
  readonly onDone: () => void
}
