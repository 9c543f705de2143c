import type { SessionStage } from '@daoxing/taxi/contract'
import type { RideDraft } from '../ride-draft.ts'

/** The stages of the session in which nothing has been requested yet. */
export const planStages = [
  'INPUT_START_ADDRESS',
  'INPUT_STOP_ADDRESS',
  'INPUT_END_ADDRESS',
  'SPECIFIC_ADDRESS',
  'END_ADDRESS_CONFIRMED',
] as const satisfies readonly SessionStage[]
export type PlanStage = (typeof planStages)[number]

/**
 * Returns the stage of the URL if the draft has progressed that far: prices need a start, and a destination or the
 * rider's explicit choice of none. Without a stage in the URL, returns the next open question.
 */
export function planStageOf(
  requested: string | null,
  draft: Pick<RideDraft, 'start' | 'end' | 'isEndOpen'>,
): PlanStage {
  const hasEnd = draft.end !== null || draft.isEndOpen
  const next: PlanStage = !hasEnd
    ? 'INPUT_END_ADDRESS'
    : draft.start === null
      ? 'INPUT_START_ADDRESS'
      : 'END_ADDRESS_CONFIRMED'
  const stage = planStages.find((known) => known === requested)
  if (stage === undefined) return next
  return stage === 'END_ADDRESS_CONFIRMED' || (stage === 'INPUT_STOP_ADDRESS' && next !== 'END_ADDRESS_CONFIRMED')
    ? next
    : stage
}

/** Whether a stage in the URL belongs to a plan, and was not left there by a trip. */
export function isPlanStage(stage: string): boolean {
  return planStages.some((known) => known === stage)
}
