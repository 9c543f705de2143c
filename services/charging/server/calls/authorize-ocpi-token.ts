import { authorizeOcpiToken, OcpiLocationReferences } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { authorizeToken } from '../ocpi/authorize-token.ts'
import { done } from '../ocpi/ocpi-reply.ts'
import { registeredOperator } from '../ocpi/own-party.ts'

export const authorizeOcpiTokenAnswer = answer(authorizeOcpiToken, async ({ params, query, body, who, tx, house }) => {
  const { operatorId } = await registeredOperator(tx, who)
  // Without references the body may be absent, empty or null.
  const location = z.safeParse(OcpiLocationReferences, body).data
  const wish = { operatorId, uid: params.token_uid, type: query.type, location }
  return done(house, await authorizeToken({ tx, house, ...wish }))
})
