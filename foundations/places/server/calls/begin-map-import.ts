import type { Handler } from '@daoxing/kit/server'
import type { beginMapImport } from '@daoxing/places/contract'
import { mapOfficePort } from '../map-office/map-office-port.ts'

export const beginMapImportHandler: Handler<typeof beginMapImport> = async ({ house }) =>
  house.port(mapOfficePort).begin()
