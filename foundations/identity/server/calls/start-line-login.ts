import type { startLineLogin } from '@daoxing/identity/contract'
import { answer, type Handler } from '@daoxing/kit/server'
import { awayInstead, failurePath, leaveForLine } from '../line-login/line-way.ts'

export const startLineLoginHandler: Handler<typeof startLineLogin> = async ({
  house,
  query,
  language,
  requestHost,
}) => {
  const url = await leaveForLine(house, { key: query.key, language, requestHost }).catch(awayInstead)
  return answer({}, { redirectTo: url === 'away' ? failurePath('away') : url })
}
