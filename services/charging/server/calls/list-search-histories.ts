import { listSearchHistories } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { historiesOf } from '../stores/history-store.ts'

export const listSearchHistoriesAnswer = answer(listSearchHistories, async ({ who, tx }) => ({
  histories: await historiesOf(tx, who.riderId),
}))
