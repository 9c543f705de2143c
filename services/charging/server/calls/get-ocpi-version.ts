import { getOcpiVersion, ocpiVersion } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { ourEndpoints } from '../ocpi/our-party.ts'

export const getOcpiVersionAnswer = answer(getOcpiVersion, async ({ house }) =>
  done(house, { version: ocpiVersion, endpoints: ourEndpoints(house) }),
)
