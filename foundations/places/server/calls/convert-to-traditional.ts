import type { Handler } from '@daoxing/kit/server'
import type { convertToTraditional } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'

export const convertToTraditionalHandler: Handler<typeof convertToTraditional> = async ({ query, house }) =>
  orNothing(house, null, async () => ({ address: await house.port(placesPort).traditional(query.address) }))
