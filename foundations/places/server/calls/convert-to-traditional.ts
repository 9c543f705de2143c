import { answer } from '@daoxing/kit/server'
import { convertToTraditional } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'

export const convertToTraditionalAnswer = answer(convertToTraditional, async ({ query, house }) =>
  orNothing(house, null, async () => ({ address: await house.port(placesPort).traditional(query.address) })),
)
