import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerSlice } from '@daoxing/kit/server'
import { taxiService } from '@daoxing/taxi/contract'
import { serverSlices } from '../registry.ts'

/** The tests of this app open a taxi city; every other service tests its calls in its own city. */
const isInOtherCity = ({ service }: ServerSlice) => service !== undefined && service.id !== taxiService.id

/** The slices of the taxi city with their calls. */
export const slicesOfThisCity: readonly ServerSlice[] = serverSlices.filter((slice) => !isInOtherCity(slice))

/** The names of the other services without a test of this name next to their server's index. */
export function servicesWithout(test: string): readonly string[] {
  const folderOf = ({ name }: ServerSlice) => dirname(fileURLToPath(import.meta.resolve(`@daoxing/${name}/server`)))
  return serverSlices
    .filter((slice) => isInOtherCity(slice) && !existsSync(join(folderOf(slice), test)))
    .map(({ name }) => name)
}
