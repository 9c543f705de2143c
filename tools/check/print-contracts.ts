import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { CallFacts, HouseContracts, SliceContract } from './contracts.ts'
import { readWorkspace, type Slice } from './workspace.ts'

/**
 * Loads the contract and the server of every slice and prints what they declare and bind. It runs as a process of its
 * own, so that each reading is fresh and a contract that cannot be loaded is a finding, not the end of the checks.
 */
async function readSlice(root: string, slice: Slice): Promise<SliceContract> {
  const problems: string[] = []
  const load = async (face: 'contract' | 'server'): Promise<Readonly<Record<string, unknown>>> => {
    const file = join(root, slice.folder, face, 'index.ts')
    if (!existsSync(file)) return {}
    try {
      return await import(pathToFileURL(file).href)
    } catch (error) {
      problems.push(`${slice.folder}/${face}/index.ts cannot be loaded: ${String(error).split('\n')[0]}`)
      return {}
    }
  }
  const contract = await load('contract')
  const server = await load('server')
  const calls = Object.entries(contract).filter((entry): entry is [string, LoadedCall] => isCall(entry[1]))
  const bound = Object.values(server)
    .filter(isServerSlice)
    .flatMap((serverSlice) => serverSlice.calls.map(({ call }) => call))
  return {
    name: slice.name,
    folder: slice.folder,
    calls: calls.map(([name, call]) => factsOf(name, call)),
    bound: bound.map((call) => calls.find(([, own]) => own === call)?.[0] ?? `${call.method} ${call.path}`),
    hasServer: Object.keys(server).length > 0,
    refusals: Object.assign({}, ...Object.values(contract).filter(isRefusalTable)),
    problems,
  }
}

type LoadedCall = Omit<CallFacts, 'name' | 'params' | 'query' | 'body' | 'headers' | 'reply'> & {
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  readonly reply: z.ZodMiniType
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isCall(value: unknown): value is LoadedCall {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.method === 'string' &&
    typeof value.path === 'string' &&
    typeof value.who === 'string' &&
    isObject(value.reply)
  )
}

function isServerSlice(value: unknown): value is { calls: readonly { call: LoadedCall }[] } {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    Array.isArray(value.calls) &&
    value.calls.every((bound) => isObject(bound) && isCall(bound.call))
  )
}

function isRefusalTable(value: unknown): value is SliceContract['refusals'] {
  return (
    isObject(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(
      ([key, form]) =>
        /^[a-z]\w*\.\w+$/i.test(key) &&
        isObject(form) &&
        typeof form.code === 'string' &&
        typeof form.status === 'number',
    )
  )
}

function factsOf(name: string, call: LoadedCall): CallFacts {
  const { id, method, path, who, purpose, wire, idempotent, refusals, status, rawBody, isForKiosks, media } = call
  return {
    name,
    id,
    method,
    path,
    who,
    purpose: purpose ?? '',
    wire: wire ?? 'envelope',
    refusals: refusals ?? [],
    status: status ?? 200,
    otherStatuses: call.otherStatuses ?? [],
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(rawBody === undefined ? {} : { rawBody }),
    ...(isForKiosks === undefined ? {} : { isForKiosks }),
    ...(media === undefined ? {} : { media }),
    ...(call.params === undefined ? {} : { params: schemaOf(call.params, 'input') }),
    ...(call.query === undefined ? {} : { query: schemaOf(call.query, 'input') }),
    ...(call.body === undefined ? {} : { body: schemaOf(call.body, 'input') }),
    ...(call.headers === undefined ? {} : { headers: schemaOf(call.headers, 'input') }),
    reply: schemaOf(call.reply, 'output'),
  }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const root = process.argv[2] ?? process.cwd()
const slices: SliceContract[] = []
for (const slice of readWorkspace(root).slices) if (slice.layer !== 'app') slices.push(await readSlice(root, slice))
const contracts: HouseContracts = { slices }
// Exits by itself even where a loaded server face opened something that would keep the process alive.
process.stdout.write(JSON.stringify(contracts), () => process.exit(0))
