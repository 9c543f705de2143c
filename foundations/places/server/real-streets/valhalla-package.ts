import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod/mini'

/** The engine's npm package: built for Linux and macOS, 280 MB, so it is not installed by default. */
export const valhallaPackage = '@valhallajs/valhallajs'
export const valhallaVersion = '3.6.1'

/** The package's name on npm. */
export const valhallaNamed = `${valhallaPackage}@${valhallaVersion}`

/** The folder for the operator's installation, which survives an update of the product. */
export const valhallaHome = (mapFolder: string) => join(mapFolder, 'engine')

/** Returns the command that installs it. */
export const valhallaCommand = (mapFolder: string) => `npm install --prefix ${valhallaHome(mapFolder)} ${valhallaNamed}`

export type ValhallaActor = { route(query: string): Promise<string> }
type ActorClass = new (config: string) => ValhallaActor

const ValhallaModule = z.object({ Actor: z.custom<ActorClass>((value) => typeof value === 'function') })

/** The package's folder, next to the imports or in the project; undefined if it is not installed. */
export function findValhalla(mapFolder: string): string | undefined {
  for (const place of [join(valhallaHome(mapFolder), 'package.json'), fileURLToPath(import.meta.url)]) {
    try {
      return dirname(createRequire(place).resolve(valhallaPackage))
    } catch {
      // Not here: try the next folder.
    }
  }
  return undefined
}

/** The program that builds tiles from an extract. */
export const tileBuilder = (packageFolder: string) => join(packageFolder, platform(), arch(), 'valhalla_build_tiles')

/** Loads the engine into this process. */
export async function loadActor(packageFolder: string, config: object): Promise<ValhallaActor> {
  const loaded: unknown = await import(pathToFileURL(join(packageFolder, 'index.mjs')).href)
  const { Actor } = ValhallaModule.parse(loaded)
  return new Actor(JSON.stringify(config))
}
