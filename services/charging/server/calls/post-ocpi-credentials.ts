import { postOcpiCredentials } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { ourCredentials } from '../ocpi/our-party.ts'
import { endpointsFor, issueToken, registerOperator } from '../ocpi/register.ts'
import { findOperator } from '../stores/ocpi/operator-store.ts'

/** The operator's endpoints are read by its own token, before the transaction that registers it. */
export const postOcpiCredentialsAnswer = answer(postOcpiCredentials, {
  prepare:
    ({ body, who, tx, house }) =>
    async () =>
      endpointsFor({ house, url: body.url, token: body.token }, await findOperator(tx, who.peerId), 'invited'),
  async handle({ body, who, tx, house, prepared }) {
    const endpoints = prepared() ?? []
    // A second registration by the same invitation waits here, and finds it used.
    const token = await issueToken(tx, house, who.peerId)
    const operator = await findOperator(tx, who.peerId)
    if (operator?.state !== 'invited') throw new Refusal('charging.ocpiNotNow')
    await registerOperator({ tx, house, operator, credentials: body, endpoints })
    return done(house, ourCredentials(house, token))
  },
})
