import { returnFromLine } from '@daoxing/identity/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { comeBackFromLine } from '../line-login/line-way.ts'

export const returnFromLineAnswer = answer(returnFromLine, async ({ house, query }) =>
  replyWith({}, { redirectTo: await comeBackFromLine(house, query) }),
)
