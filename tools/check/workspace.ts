import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The four faces of a slice, in build order. */
export const faceNames = ['contract', 'server', 'web', 'simulator'] as const
export type FaceName = (typeof faceNames)[number]

/** The foundations in order: each may import the earlier ones that its package.json lists. */
export const foundationOrder = [
  'configs',
  'identity',
  'places',
  'flights',
  'assets',
  'orders',
  'wallet',
  'notices',
  'invoices',
  'membership',
  'business',
  'dispatch',
  'bookings',
  'membership',
  'promotions',
  'sharing',
  'support',
  'safety',
] as const

export type Layer = 'kit' | 'foundation' | 'service' | 'app'

/** One package of the repository: kit, a foundation, a service, a sample of one, or an app. */
export type Slice = {
  readonly name: string
  readonly layer: Layer
  /** Path from the root with forward slashes, `services/taxi`. */
  readonly folder: string
  /** Existing faces with at least one source file. An app has none: it is a single face. */
  readonly faces: readonly FaceName[]
  /** Faces that package.json exports. */
  readonly declaredFaces: readonly FaceName[]
  /** Files that package.json exports, from the root: the only entries for another package. */
  readonly publicExports: readonly string[]
  /** Slice names that package.json lists, without the scope. */
  readonly dependencies: readonly string[]
}

/** One TypeScript project and one room of the import law. */
export type Room = {
  /** One TypeScript project and one unit of the import rules. */
  readonly folder: string
  readonly face: FaceName | 'tools' | 'journeys'
  readonly slice?: Slice
  /** Folders that this unit may import from, except itself. */
  readonly sees: readonly string[]
}

export type Workspace = {
  readonly root: string
  readonly slices: readonly Slice[]
  readonly rooms: readonly Room[]
}

const scope = '@daoxing/'
const PackageJson = z.object({
  name: z.string(),
  exports: z.optional(z.record(z.string(), z.unknown())),
  dependencies: z.optional(z.record(z.string(), z.string())),
})

/** Finds the packages and faces, and derives the import rules from the package.json files. */
export function readWorkspace(root: string): Workspace {
  const slices = [
    ...slicesIn(root, 'kit', ['kit']),
    ...slicesIn(root, 'foundation', childFolders(root, 'foundations')),
    // Samples are services that no app lists: the generator copies them.
    ...slicesIn(root, 'service', [...childFolders(root, 'services'), ...childFolders(root, 'samples')]),
    ...slicesIn(root, 'app', childFolders(root, 'apps')),
  ]
  const byName = new Map(slices.filter((slice) => slice.layer !== 'app').map((slice) => [slice.name, slice]))
  const rooms = slices.flatMap((slice) =>
    slice.layer === 'app' ? appRoom(root, slice, slices) : slice.faces.map((face) => faceRoom(slice, face, byName)),
  )
  return { root, slices, rooms: [...rooms, ...edgeRooms(root, slices)] }
}

/** Whether a folder contains a source file, at any depth. */
export function holdsSources(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? entry.name !== 'node_modules' && entry.name !== 'compiled' && holdsSources(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name),
  )
}

function childFolders(root: string, parent: string): readonly string[] {
  if (!existsSync(join(root, parent))) return []
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`)
    .sort()
}

function slicesIn(root: string, layer: Layer, folders: readonly string[]): readonly Slice[] {
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const manifest = PackageJson.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))
      return {
        name: layer === 'app' ? (folder.split('/').at(-1) ?? folder) : manifest.name.replace(scope, ''),
        layer,
        folder,
        faces: layer === 'app' ? [] : faceNames.filter((face) => holdsSources(join(root, folder, face))),
        declaredFaces: faceNames.filter((face) => manifest.exports?.[`./${face}`] !== undefined),
        publicExports: Object.values(manifest.exports ?? {})
          .filter((target) => typeof target === 'string')
          .map((target) => join(folder, target)),
        dependencies: Object.keys(manifest.dependencies ?? {})
          .filter((name) => name.startsWith(scope))
          .map((name) => name.slice(scope.length)),
      }
    })
}

function faceRoom(slice: Slice, face: FaceName, byName: ReadonlyMap<string, Slice>): Room {
  const ownContract = face !== 'contract' && slice.faces.includes('contract') ? [`${slice.folder}/contract`] : []
  const seen = slice.dependencies.flatMap((name) => {
    const dependency = byName.get(name)
    return dependency === undefined ? [] : facesOf(dependency, ['contract', face])
  })
  return { folder: `${slice.folder}/${face}`, face, slice, sees: unique([...ownContract, ...seen]) }
}

/** An app is one unit named after the face it assembles: it may import that face and the contract of every slice. */
function appRoom(root: string, app: Slice, slices: readonly Slice[]): readonly Room[] {
  const face = faceNames.find((name) => name === app.name)
  if (face === undefined || !holdsSources(join(root, app.folder))) return []
  const shipped = slices.filter((slice) => !isSample(slice))
  return [
    { folder: app.folder, face, slice: app, sees: shipped.flatMap((slice) => facesOf(slice, ['contract', face])) },
  ]
}

/** Whether a slice is a template of the generator, which no app includes. */
export function isSample({ folder }: Pick<Slice, 'folder'>): boolean {
  return folder.startsWith('samples/')
}

/** Tools, journeys, benches and days come after the apps: nothing imports them. */
function edgeRooms(root: string, slices: readonly Slice[]): readonly Room[] {
  const apps = slices.filter((slice) => slice.layer === 'app' && holdsSources(join(root, slice.folder)))
  const seenBy = (faces: readonly FaceName[]) => slices.flatMap((slice) => facesOf(slice, faces))
  const wholeProduct = [
    ...seenBy(['contract', 'server', 'simulator']),
    ...apps.map((app) => app.folder).filter((folder) => folder !== 'apps/web'),
  ]
  // An operator's tools work on the slices of the server.
  const serverApp = apps.map((app) => app.folder).filter((folder) => folder === 'apps/server')
  const rooms: readonly Room[] = [
    { folder: 'tools', face: 'tools', sees: [...seenBy(['contract', 'server']), ...serverApp] },
    { folder: 'e2e', face: 'journeys', sees: wholeProduct },
    { folder: 'bench', face: 'journeys', sees: wholeProduct },
    { folder: 'days', face: 'journeys', sees: wholeProduct },
  ]
  return rooms.filter((room) => holdsSources(join(root, room.folder)))
}

function facesOf(slice: Slice, faces: readonly FaceName[]): readonly string[] {
  return unique(faces)
    .filter((face) => slice.faces.includes(face))
    .map((face) => `${slice.folder}/${face}`)
}

function unique<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)]
}
