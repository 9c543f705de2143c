import { clearSearchHistories } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { clearHistories } from '../stores/history-store.ts'

export const clearSearchHistoriesAnswer = answer(clearSearchHistories, async ({ who, tx }) => {
  await clearHistories(tx, who.riderId)
  return { histories: [] }
})
