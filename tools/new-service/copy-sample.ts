import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type ServiceNames, serviceNames } from './service-names.ts'

/** The kinds of service with a sample, each a folder below `samples/`. */
export const kinds = ['driver', 'asset', 'session'] as const
export type Kind = (typeof kinds)[number]

export type Copy = {
  readonly root: string
  readonly kind: Kind
  readonly names: ServiceNames
  /** The name of the service on screens. It replaces the sample's name in all languages. */
  readonly title?: string | undefined
  /** The minute in the name of its migration. */
  readonly now: Date
}

/** Copies a sample and its journey under the names of a new service. Returns the paths of the copies. */
export function copySample({ root, kind, names, title, now }: Copy): readonly string[] {
  const sample = serviceNames(`sample-${kind}`)
  const folder = `services/${names.kebab}`
  for (const taken of [folder, `foundations/${names.kebab}`, names.kebab])
    if (existsSync(join(root, taken))) throw new Error(`${taken} exists already`)
  const withNames = renamer(sample, names)
  const series = freeSeries(root)
  const renamed = (text: string) => series(withNames(text))
  const moment = freeMoment(root, now)
  const written: string[] = []
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    written.push(path)
  }
  for (const path of filesOf(root, `samples/${kind}`)) {
    const inside = renamed(path.slice(`samples/${kind}/`.length)).replace(
      /^(server\/migrations\/)\d{8}_\d{4}/,
      `$1${moment}`,
    )
    const text = renamed(readFileSync(join(root, path), 'utf8'))
    write(`${folder}/${inside}`, isWords(path) && title !== undefined ? withTitle(text, names, title) : text)
  }
  const journey = readFileSync(join(root, `e2e/samples/sample-${kind}.test.ts`), 'utf8')
  // The copy is one folder higher than the sample's journey.
  write(`e2e/${names.kebab}.test.ts`, renamed(journey).replaceAll("from '../", "from './"))
  return written
}

/** The files of a sample without generated ones. */
function filesOf(root: string, folder: string): readonly string[] {
  const made = /(^|\/)(node_modules|compiled)\/|(^|\/)tsconfig\.json$/
  return globSync(`${folder}/**/*.*`, { cwd: root })
    .filter((path) => !made.test(path))
    .sort()
}

const isWords = (path: string) => /\/words\/[\w-]+\.json$/.test(path)

/** Replaces every form of one name by the same form of the other. */
function renamer(from: ServiceNames, to: ServiceNames): (text: string) => string {
  const forms: readonly (keyof ServiceNames)[] = ['kebab', 'camel', 'pascal', 'snake', 'upper']
  return (text) => forms.reduce((renamed, form) => renamed.replaceAll(from[form], to[form]), text)
}

/** The plates and telephone numbers of a fleet have a unique prefix: the next free letter and digit. */
function freeSeries(root: string): (text: string) => string {
  const taken = globSync('services/*/simulator/*.ts', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  const isTaken = (text: string) => taken.some((file) => file.includes(text))
  const free = [...'ABCDEFGHJ'].findIndex((letter, at) => !isTaken(`'R${letter}'`) && !isTaken(`'+8869${at + 1}'`))
  if (free < 0) throw new Error('every series of plates is taken: give a fleet of services/ another one')
  return (text) =>
    text.replaceAll("'RA'", `'R${'ABCDEFGHJ'.charAt(free)}'`).replaceAll("'+88691'", `'+8869${free + 1}'`)
}

function withTitle(text: string, { camel }: ServiceNames, title: string): string {
  const words = JSON.parse(text) as Readonly<Record<string, string>>
  const key = `${camel}_service_name`
  return key in words ? `${JSON.stringify({ ...words, [key]: title }, null, 2)}\n` : text
}

/** The name of a migration starts with a unique minute: `20261120_0910`, in UTC. */
function freeMoment(root: string, now: Date): string {
  const taken = new Set(globSync('**/server/migrations/*.sql', { cwd: root, exclude: ['node_modules'] }).map(momentOf))
  for (let minute = now.getTime(); ; minute += 60_000) {
    const moment = new Date(minute).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '_')
    if (!taken.has(moment)) return moment
  }
}

const momentOf = (path: string) => basename(path).slice(0, 13)
