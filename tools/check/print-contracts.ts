import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type {
  CallFacts,
  ChannelFacts,
  HouseContracts,
  JsonSchema,
  ProviderCallFacts,
  ServiceFacts,
  SliceContract,
} from './contracts.ts'
import { readWorkspace, type Slice } from './workspace.ts'

const names = z.registry<{ id: string }>()
const named: Readonly<Record<'input' | 'output', Record<string, JsonSchema>>> = { input: {}, output: {} }

/**
 * Loads the contract and the server of every slice and prints their declarations and bindings. It runs in a separate
 * process, so that each read is fresh and a contract that cannot be loaded is a finding, not the end of the checks.
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
  for (const [name, value] of Object.entries(contract)) if (isSchema(value)) giveName(value, `${slice.name}.${name}`)
  const server = await load('server')
  const calls = Object.entries(contract).filter((entry): entry is [string, LoadedCall] => isCall(entry[1]))
  const bound = Object.values(server)
    .filter(isServerSlice)
    .flatMap((serverSlice) => serverSlice.calls.map(({ call }) => call))
  return {
    name: slice.name,
    folder: slice.folder,
    calls: calls.map(([name, call]) => factsOf(name, call)),
    channels: Object.values(contract)
      .filter(isChannel)
      .map(({ message, ...channel }) => ({ ...channel, message: schemaOf(message, 'input') })),
    providerCalls: Object.values(contract).filter(isProviderCall).map(providerFactsOf),
    bound: bound.map((call) => calls.find(([, own]) => own === call)?.[0] ?? `${call.method} ${call.path}`),
    services: Object.values(contract).filter(isService),
    hasServer: Object.keys(server).length > 0,
    refusals: Object.assign({}, ...Object.values(contract).filter(isRefusalTable)),
    problems,
  }
}

type LoadedCall = Omit<CallFacts, 'name' | 'params' | 'query' | 'body' | 'headers' | 'reply' | 'rawBodies'> & {
  readonly rawBodies?: Readonly<Record<string, z.ZodMiniType>>
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  readonly reply: z.ZodMiniType
}

type LoadedProviderCall = Omit<ProviderCallFacts, 'headers' | 'body' | 'replies'> & {
  readonly headers?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly replies: Readonly<
    Record<string, { readonly means: string; readonly header?: string; readonly body?: z.ZodMiniType }>
  >
}

type LoadedChannel = Omit<ChannelFacts, 'message'> & { readonly message: z.ZodMiniType }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isService(value: unknown): value is ServiceFacts {
  return isObject(value) && isObject(value.paths) && isObject(value.bookingTypes) && isObject(value.states)
}

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

function isProviderCall(value: unknown): value is LoadedProviderCall {
  return isObject(value) && typeof value.provider === 'string' && isObject(value.replies)
}

function isChannel(value: unknown): value is LoadedChannel {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.address === 'string' &&
    typeof value.sender === 'string' &&
    isSchema(value.message)
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
  const {
    id,
    method,
    path,
    who,
    purpose,
    wire,
    idempotent,
    refusals,
    status,
    rawBody,
    isOpenData,
    isAtRoot,
    upload,
    isForKiosks,
    media,
  } = call
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
    ...(call.rawBodies === undefined ? {} : { rawBodies: schemasOf(call.rawBodies) }),
    ...(isOpenData === undefined ? {} : { isOpenData }),
    ...(isAtRoot === undefined ? {} : { isAtRoot }),
    ...(upload === undefined ? {} : { upload }),
    ...(isForKiosks === undefined ? {} : { isForKiosks }),
    ...(media === undefined ? {} : { media }),
    ...(call.params === undefined ? {} : { params: schemaOf(call.params, 'input') }),
    ...(call.query === undefined ? {} : { query: schemaOf(call.query, 'input') }),
    ...(call.body === undefined ? {} : { body: schemaOf(call.body, 'input') }),
    ...(call.headers === undefined ? {} : { headers: schemaOf(call.headers, 'input') }),
    reply: schemaOf(call.reply, 'output'),
  }
}

function providerFactsOf({ headers, body, replies, ...facts }: LoadedProviderCall): ProviderCallFacts {
  return {
    ...facts,
    ...(headers === undefined ? {} : { headers: schemaOf(headers, 'input') }),
    ...(body === undefined ? {} : { body: schemaOf(body, 'input') }),
    replies: Object.fromEntries(
      Object.entries(replies).map(([status, { body: said, ...reply }]) => [
        status,
        { ...reply, ...(said === undefined ? {} : { body: schemaOf(said, 'input') }) },
      ]),
    ),
  }
}

const schemasOf = (schemas: Readonly<Record<string, z.ZodMiniType>>) =>
  Object.fromEntries(Object.entries(schemas).map(([media, schema]) => [media, schemaOf(schema, 'input')]))

function isSchema(value: unknown): value is z.ZodMiniType {
  return isObject(value) && isObject(value._zod)
}

/** A schema that a second slice exports as well keeps its first name. */
function giveName(schema: z.ZodMiniType, id: string): void {
  if (!names.has(schema)) names.add(schema, { id })
}

/** The schema without the parts that have a name, which are collected. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const wish = { io, metadata: names, unrepresentable: 'any', target: 'draft-2020-12' } as const
  const { $schema: _dialect, $defs = {}, ...rest } = z.toJSONSchema(schema, wish)
  Object.assign(named[io], $defs)
  return rest
}

const root = process.argv[2] ?? process.cwd()
const slices: SliceContract[] = []
for (const slice of readWorkspace(root).slices) if (slice.layer !== 'app') slices.push(await readSlice(root, slice))
const contracts: HouseContracts = { slices, named }
// Exits explicitly, since a loaded server face may have opened something that keeps the process alive.
process.stdout.write(JSON.stringify(contracts), () => process.exit(0))
