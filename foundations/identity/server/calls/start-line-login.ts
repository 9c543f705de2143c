import { startLineLogin } from '@daoxing/identity/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { awayInstead, failurePath, leaveForLine } from '../line-login/line-way.ts'

export const startLineLoginAnswer = answer(startLineLogin, async ({ house, query, language, requestHost }) => {
  const url = await leaveForLine(house, { key: query.key, language, requestHost }).catch(awayInstead)
  return replyWith({}, { redirectTo: url === 'away' ? failurePath('away') : url })
})
