import type { SharedRental } from '@daoxing/rental/contract'

/** The questions of the guide, in their order. */
export const accidentSteps = ['safety', 'call', 'pictures', 'police', 'other'] as const

export type AccidentStepProps = {
  readonly order: SharedRental
  /** From 1. */
  readonly step: number
  readonly onDone: () => void
}
