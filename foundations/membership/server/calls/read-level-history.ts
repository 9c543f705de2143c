import { answer } from '@daoxing/kit/server'
import { readLevelHistory } from '@daoxing/membership/contract'
import { spansOf } from '../stores/member-store.ts'

export const readLevelHistoryAnswer = answer(readLevelHistory, async ({ who, tx }) => {
  const spans = await spansOf(tx, who.riderId)
  return {
    records: spans.map(({ level, startedAt, endedAt, why }) => ({
      ...{ level, started_at: startedAt, ended_at: endedAt, why },
    })),
  }
})
