import { getOcpiCredentials } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { ourCredentials } from '../ocpi/our-party.ts'

/** The caller's own token, since only a digest of it is stored. */
export const getOcpiCredentialsAnswer = answer(getOcpiCredentials, async ({ headers, house }) => {
  const [, encoded = ''] = headers.authorization.split(' ')
  return done(house, ourCredentials(house, Buffer.from(encoded, 'base64').toString('utf8').trim()))
})
