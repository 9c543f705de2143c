import type { SessionStage } from '@daoxing/taxi/contract'
import type { RideDraft } from '../ride-draft.ts'

/** The stages of the session in which nothing has been requested yet. */
export const planStages = [
  'INPUT_START_ADDRESS',
  'INPUT_END_ADDRESS',
  'SPECIFIC_ADDRESS',
  'END_ADDRESS_CONFIRMED',
] as const satisfies readonly SessionStage[]
export type PlanStage = (typeof planStages)[number]

/**
 * The stage that the URL asks for, as far as the draft has come: prices need a start, and an end or the rider's word
 * that there is none. Without a stage in the URL it is the next open question.
 */
export function planStageOf(asked: string | null, draft: Pick<RideDraft, 'start' | 'end' | 'isEndOpen'>): PlanStage {
  const hasEnd = draft.end !== null || draft.isEndOpen
  const next: PlanStage = !hasEnd
    ? 'INPUT_END_ADDRESS'
    : draft.start === null
      ? 'INPUT_START_ADDRESS'
      : 'END_ADDRESS_CONFIRMED'
  const stage = planStages.find((known) => known === asked)
  if (stage === undefined) return next
  return stage === 'END_ADDRESS_CONFIRMED' ? next : stage
}

/** Whether a stage of the URL is one of the plan, and not one that a trip has left there. */
export function isPlanStage(stage: string): boolean {
  return planStages.some((known) => known === stage)
}
