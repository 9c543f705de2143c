import { answer } from '@daoxing/kit/server'
import { readMapOffice } from '@daoxing/places/contract'
import { mapOfficePort } from '../map-office/map-office-port.ts'

export const readMapOfficeAnswer = answer(readMapOffice, async ({ house }) => house.port(mapOfficePort).read())
