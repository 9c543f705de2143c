import { saveDeletionReasons } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { saveLeavingReasons } from '../stores/leaving-store.ts'

export const saveDeletionReasonsAnswer = answer(saveDeletionReasons, async ({ body, who, tx, house }) => {
  const reasons = [...new Set(body.reasons)]
  await saveLeavingReasons(tx, house, { riderId: who.riderId, reasons, note: body.note })
  return { saved: true } as const
})
