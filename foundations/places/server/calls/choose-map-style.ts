import type { Handler } from '@daoxing/kit/server'
import type { chooseMapStyle } from '@daoxing/places/contract'
import { mapOfficePort } from '../map-office/map-office-port.ts'

export const chooseMapStyleHandler: Handler<typeof chooseMapStyle> = async ({ house, body }) =>
  house.port(mapOfficePort).choose(body.style)
