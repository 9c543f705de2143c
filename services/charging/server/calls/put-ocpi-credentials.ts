import { putOcpiCredentials } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { ourCredentials } from '../ocpi/our-party.ts'
import { endpointsFor, issueToken, registerOperator } from '../ocpi/register.ts'
import { findOperator } from '../stores/ocpi/operator-store.ts'

/** Endpoints are read again even if only the token changes, as OCPI demands. */
export const putOcpiCredentialsAnswer = answer(putOcpiCredentials, {
  prepare:
    ({ body, who, tx, house }) =>
    async () =>
      endpointsFor({ house, url: body.url, token: body.token }, await findOperator(tx, who.peerId), 'registered'),
  async handle({ body, who, tx, house, prepared }) {
    const endpoints = prepared() ?? []
    const token = await issueToken(tx, house, who.peerId)
    const operator = await findOperator(tx, who.peerId)
    if (operator?.state !== 'registered') throw new Refusal('charging.ocpiNotNow')
    await registerOperator({ tx, house, operator, credentials: body, endpoints })
    return done(house, ourCredentials(house, token))
  },
})
