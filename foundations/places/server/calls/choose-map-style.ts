import { answer } from '@daoxing/kit/server'
import { chooseMapStyle } from '@daoxing/places/contract'
import { mapOfficePort } from '../map-office/map-office-port.ts'

export const chooseMapStyleAnswer = answer(chooseMapStyle, async ({ house, body }) =>
  house.port(mapOfficePort).choose(body.style),
)
