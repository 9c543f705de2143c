import { parseSync } from '@swc/core'
import type { Findings } from '../guard.ts'
import { isCode, isForTests, type SourceFile } from './source-files.ts'

type Node = { readonly type: string; readonly [field: string]: unknown }

/**
 * State in modules of the page that lives as long as the page and belongs to the device: it contains nothing about a
 * rider. All other state is cleared when the rider leaves (`kit/web/rider-scope.ts`).
 */
const deviceMemory: Readonly<Record<string, readonly string[]>> = {
  // The rider who is signed in, and the listeners for their leaving.
  'kit/web/rider-left.ts': ['forgetters'],
  'kit/web/rider-scope.ts': ['turn', 'stay', 'rider'],
  // Listeners are removed with their tree; the others are counts and facts of the program.
  'kit/web/api-client.ts': ['underWay'],
  'kit/web/build.ts': ['listeners', 'ownBuild', 'isOutdated'],
  'kit/web/error-words.ts': ['known', 'articles'],
  'kit/web/locale.ts': ['listeners', 'loadTexts', 'language'],
  // Whether the server answers: the same for every rider.
  'kit/web/server-away.ts': ['away', 'outage'],
  'kit/web/service-words.ts': ['loads'],
  // The wallets that the device has.
  'foundations/wallet/web/device/device-ability.ts': ['able'],
  'kit/web/theme.ts': ['listeners', 'choice'],
  'kit/web/layers/open-layer.ts': ['keeper'],
  'kit/web/map/load-maplibre.ts': ['library'],
  // Names and positions of errors in the program, never a message.
  'kit/web/page-faults.ts': ['seen', 'waiting', 'listener'],
  'kit/web/parts/show-toast.ts': ['count'],
  'kit/web/parts/use-screen-title.ts': ['shownScreens'],
  'kit/web/when-quiet.ts': ['waiting', 'isPlanned'],
  // The visitor's consent to analytics, the time until the next code, and the position of the device.
  'kit/web/consent.ts': ['held'],
  'kit/web/messaging-view.ts': ['messagingView'],
  'foundations/identity/web/otp-cooldown.ts': ['until'],
  'foundations/places/web/device-position.ts': ['position'],
  // Identifies the tab to the server for every rider who requests a code in it.
  'foundations/identity/web/page-uuid.ts': ['uuid'],
}

/** Files that may use browser storage directly, besides the one module that knows the owner of each entry. */
const storageAccess: Readonly<Record<string, readonly string[]>> = {
  'kit/web/page-storage.ts': ['localStorage', 'sessionStorage'],
  'kit/web/rider-scope.ts': ['localStorage', 'sessionStorage'],
  'kit/web/watch-other-tabs.ts': ['localStorage'],
  // Cookies of the device: the server reads them before the page runs.
  'kit/web/session.ts': ['cookie'],
  'kit/web/session-mark.ts': ['cookie'],
  'kit/web/locale.ts': ['cookie'],
  'kit/web/theme.ts': ['cookie'],
  'foundations/identity/web/otp-cooldown.ts': ['cookie'],
  // A height that the server reads for the prerendered page; cleared with the rider.
  'apps/web/home/HomeTop.tsx': ['cookie'],
  // Pictures that wait for the line, sealed; deleted with the rider.
  'kit/web/capture/outgoing-files.ts': ['indexedDB'],
  // Caches of the worker: emptied when a rider leaves.
  'apps/web/shell/forget-pages.ts': ['caches'],
}

const stores = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']
/** Objects without any rider data. */
const stateless = /^(Intl|RegExp|URL|Error|TextEncoder|TextDecoder)$/

/** State that outlives the React tree of a rider is declared: as the rider's, which is cleared, or as the device's. */
export function memoryFindings(sources: readonly SourceFile[]): Findings {
  return sources
    .filter(({ path }) => isCode(path) && !isForTests(path) && !path.endsWith('.config.ts'))
    .filter(({ path }) => /^(kit|foundations\/[^/]+|services\/[^/]+)\/web\/|^apps\/web\//.test(path))
    .flatMap(({ path, text }) => [...storageOf(path, text), ...memoryOf(path, text)])
}

function storageOf(path: string, text: string): Findings {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
  const allowed = storageAccess[path] ?? []
  const reached = [
    ...stores.filter((name) => new RegExp(`(?<![\\w'"-])${name}(?![\\w'"-])`).test(code)),
    ...(/\bdocument\.cookie\b/.test(code) ? ['cookie'] : []),
  ]
  return reached
    .filter((name) => !allowed.includes(name))
    .map((name) => `${path} reaches for ${name}: keep it by kit/web/page-storage.ts, which knows whose it is`)
}

function memoryOf(path: string, text: string): Findings {
  const tree = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'esnext' })
  const body = tree.body as unknown as readonly Node[]
  const remembered = body.flatMap(declared).flatMap(rememberedIn)
  const emptied = [...text.matchAll(/^(?:export )?const (\w+)(?:: (?!readonly )[^=\n]+)? = (?:\[\]|\{\})$/gm)]
  const ofDevice = [...text.matchAll(/\bconst (\w+) = littleStore(?:<.+>)?\(\s*'device'/g)]
  const forgets = /\bonRiderLeft\(/.test(text)
  const known = deviceMemory[path] ?? []
  return [
    ...[...remembered, ...emptied.map(([, name = '']) => name)].filter(() => !forgets),
    ...ofDevice.map(([, name = '']) => name),
  ]
    .filter((name) => !known.includes(name))
    .map((name) => `${path} remembers ${name} beyond a rider: forget it by onRiderLeft, or say that it is the device's`)
}

/** Declarations at the top level of a module, exported or not. */
function declared(node: Node): readonly Node[] {
  if (node.type === 'VariableDeclaration') return [node]
  const { declaration } = node
  return node.type === 'ExportDeclaration' && isNode(declaration) ? declared(declaration) : []
}

function rememberedIn({ kind, declarations }: Node): readonly string[] {
  if (!Array.isArray(declarations)) return []
  return declarations.flatMap(({ id, init }: Node) => {
    const name = isNode(id) && typeof id.value === 'string' ? [id.value] : []
    return kind === 'let' || kind === 'var' || isHolder(init) ? name : []
  })
}

/** A container that is created once and filled later. */
function isHolder(init: unknown): boolean {
  if (!isNode(init)) return false
  if (init.type !== 'NewExpression' || !isNode(init.callee)) return false
  const { callee } = init
  const name = callee.type === 'MemberExpression' && isNode(callee.object) ? callee.object.value : callee.value
  const isGiven = Array.isArray(init.arguments) && init.arguments.length > 0 && /^(Set|Map)$/.test(String(name))
  return !stateless.test(String(name)) && !isGiven
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
