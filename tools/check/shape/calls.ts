import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type CallFacts, type HouseContracts, publicPath, type SliceContract } from '../contracts.ts'
import type { Findings } from '../guard.ts'
import { isTest, type SourceFile } from './source-files.ts'

/** Every declared call is answered by one handler in a separate file, and no two calls share a path. */
export function callFindings(root: string, contracts: HouseContracts, sources: readonly SourceFile[]): Findings {
  return [
    ...contracts.slices.flatMap((slice) => [
      ...slice.problems,
      ...slice.calls.flatMap((call) => bindingOf(root, slice, call)),
      ...strangers(slice),
      ...ownerlessFiles(slice, sources),
      ...otherExports(slice, sources),
    ]),
    ...twins(contracts),
    ...unknownRefusals(contracts),
  ]
}

/** `requestRide` lives in `request-ride.ts`. */
export function kebabCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
}

function bindingOf(root: string, slice: SliceContract, call: CallFacts): Findings {
  const file = `${slice.folder}/server/calls/${kebabCase(call.name)}.ts`
  const times = slice.bound.filter((name) => name === call.name).length
  return [
    ...(existsSync(join(root, file)) ? [] : [`${slice.name}: the call ${call.name} has no handler file ${file}`]),
    ...(times === 1 ? [] : [`${slice.name}: the call ${call.name} is bound ${times} times; exactly once is right`]),
    ...(call.purpose.trim() === '' ? [`${slice.name}: the call ${call.name} does not say its purpose`] : []),
  ]
}

/** A slice answers its own calls: its contract must export every bound call. */
function strangers(slice: SliceContract): Findings {
  const own = new Set(slice.calls.map((call) => call.name))
  return slice.bound
    .filter((name) => !own.has(name))
    .map((name) => `${slice.folder}/server binds ${name}, which its contract does not export`)
}

function ownerlessFiles(slice: SliceContract, sources: readonly SourceFile[]): Findings {
  const files = new Set(slice.calls.map((call) => `${kebabCase(call.name)}.ts`))
  return sources
    .filter(({ path }) => path.startsWith(`${slice.folder}/server/calls/`) && path.endsWith('.ts') && !isTest(path))
    .filter(({ path }) => !files.has(basename(path)))
    .map(({ path }) => `${path} is named after no call of ${slice.name}`)
}

/** A call file exports only its answer, so that shared code is in a separate module. */
function otherExports(slice: SliceContract, sources: readonly SourceFile[]): Findings {
  return slice.calls.flatMap(({ name }) => {
    const path = `${slice.folder}/server/calls/${kebabCase(name)}.ts`
    const source = sources.find((candidate) => candidate.path === path)
    const exported = [...(source?.text ?? '').matchAll(/^export (?:async )?(?:const|function|type|class) (\w+)/gm)]
    return exported
      .map(([, exportedName = '']) => exportedName)
      .filter((exportedName) => exportedName !== `${name}Answer`)
      .map((exportedName) => `${path} exports ${exportedName}; a call file exports its answer alone`)
  })
}

function twins(contracts: HouseContracts): Findings {
  const paths = new Map<string, string>()
  const ids = new Map<string, string>()
  return contracts.slices.flatMap((slice) =>
    slice.calls.flatMap((call) => {
      const way = `${call.method} ${publicPath(call).replace(/\{\w+\}/g, '{}')}`
      const name = `${slice.name}.${call.name}`
      const [samePath, sameId] = [paths.get(way), ids.get(call.id)]
      paths.set(way, name)
      ids.set(call.id, name)
      return [
        ...(samePath === undefined ? [] : [`${name} and ${samePath} both answer ${call.method} ${publicPath(call)}`]),
        ...(sameId === undefined ? [] : [`${name} and ${sameId} both call themselves ${call.id}`]),
      ]
    }),
  )
}

function unknownRefusals(contracts: HouseContracts): Findings {
  const known = new Set(contracts.slices.flatMap((slice) => Object.keys(slice.refusals)))
  return contracts.slices.flatMap((slice) =>
    slice.calls.flatMap((call) =>
      call.refusals
        .filter((key) => !known.has(key))
        .map((key) => `${slice.name}: the call ${call.name} names the refusal ${key}, which nobody defines`),
    ),
  )
}
