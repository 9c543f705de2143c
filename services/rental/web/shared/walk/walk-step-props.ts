import type { HandoverFlow, SharedRental } from '@daoxing/rental/contract'

/** One question of a walk. */
export type WalkStepProps = {
  readonly order: SharedRental
  readonly flow: HandoverFlow
  readonly onDone: () => void
}
