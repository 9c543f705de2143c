import { answer } from '@daoxing/kit/server'
import { beginMapImport } from '@daoxing/places/contract'
import { mapOfficePort } from '../map-office/map-office-port.ts'

export const beginMapImportAnswer = answer(beginMapImport, async ({ house }) => house.port(mapOfficePort).begin())
