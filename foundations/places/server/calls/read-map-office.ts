import type { Handler } from '@daoxing/kit/server'
import type { readMapOffice } from '@daoxing/places/contract'
import { mapOfficePort } from '../map-office/map-office-port.ts'

export const readMapOfficeHandler: Handler<typeof readMapOffice> = async ({ house }) => house.port(mapOfficePort).read()
