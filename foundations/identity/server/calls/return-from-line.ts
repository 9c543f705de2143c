import type { returnFromLine } from '@daoxing/identity/contract'
import { answer, type Handler } from '@daoxing/kit/server'
import { comeBackFromLine } from '../line-login/line-way.ts'

export const returnFromLineHandler: Handler<typeof returnFromLine> = async ({ house, query }) =>
  answer({}, { redirectTo: await comeBackFromLine(house, query) })
