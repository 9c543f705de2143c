import type { Answered } from '@daoxing/kit/server/testing'

/** Status, code and facts of a response, for comparison with a refusal. */
export const outcomeOf = ({ status, body }: Answered<unknown>) => ({ status, code: body.code, data: body.data })
