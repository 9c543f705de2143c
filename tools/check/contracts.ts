import { join } from 'node:path'
import type { Method, RefusalForm, UploadPlan, Who } from '@daoxing/kit/contract'
import { runProgram } from './guard.ts'

export type JsonSchema = object

/** Schemas that a contract exports, by `slice.Name`. Other schemas refer to them as `#/$defs/slice.Name`. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>

/** The definition of a call as plain data. */
export type CallFacts = {
  /** Its export name in the contract, `requestRide`. */
  readonly name: string
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly who: Who
  readonly purpose: string
  readonly wire: string
  readonly idempotent?: 'required' | 'honoured'
  readonly rawBody?: true
  /** The bodies of a call whose handler reads them, by media type. */
  readonly rawBodies?: Readonly<Record<string, JsonSchema>>
  readonly isOpenData?: true
  readonly isAtRoot?: true
  readonly upload?: UploadPlan
  readonly isForKiosks?: true
  readonly refusals: readonly string[]
  readonly status: number
  readonly otherStatuses: readonly number[]
  /** The media type of a reply that is not JSON. */
  readonly media?: string
  readonly params?: JsonSchema
  readonly query?: JsonSchema
  readonly headers?: JsonSchema
  readonly body?: JsonSchema
  readonly reply: JsonSchema
}

/** The definition of a channel of a message broker as plain data. */
export type ChannelFacts = {
  readonly id: string
  readonly address: string
  readonly sender: 'server' | 'device'
  readonly purpose: string
  readonly qos: number
  readonly message: JsonSchema
}

/** The definition of a call to the API of a provider as plain data. */
export type ProviderCallFacts = {
  readonly provider: string
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly purpose: string
  readonly headers?: JsonSchema
  readonly body?: JsonSchema
  readonly replies: Readonly<
    Record<string, { readonly means: string; readonly header?: string; readonly body?: JsonSchema }>
  >
}

/** The words of a declared service, as plain data. */
export type ServiceFacts = {
  readonly id: string
  readonly category?: string
  readonly paths: Readonly<Record<string, string>>
  readonly bookingTypes: Readonly<Record<string, unknown>>
  readonly states: Readonly<Record<string, unknown>>
}

export type SliceContract = {
  readonly name: string
  readonly folder: string
  readonly calls: readonly CallFacts[]
  readonly channels: readonly ChannelFacts[]
  readonly providerCalls: readonly ProviderCallFacts[]
  /** Names of the calls that the server binds, once for each binding. A foreign call appears as its path. */
  readonly bound: readonly string[]
  readonly hasServer: boolean
  /** The services that its contract declares by `defineService`. */
  readonly services: readonly ServiceFacts[]
  readonly refusals: Readonly<Record<string, RefusalForm>>
  readonly problems: readonly string[]
}

export type HouseContracts = {
  readonly slices: readonly SliceContract[]
  /** The named schemas that bodies and replies use. A body may omit a field with a default, a reply never does. */
  readonly named: { readonly input: NamedSchemas; readonly output: NamedSchemas }
}

const printer = join(import.meta.dirname, 'print-contracts.ts')

/** Reads every contract of a repository in a separate process. */
export async function readContracts(root: string): Promise<HouseContracts> {
  const { code, output, printed } = await runProgram(root, join(root, 'node_modules/.bin/node'), [printer, root])
  if (code !== 0) throw new Error(`the contracts could not be read:\n${output.trim()}`)
  return JSON.parse(printed) as HouseContracts
}

/** The path without the host, `/gw/{region}/rides`. */
export function publicPath(call: CallFacts): string {
  return call.path.startsWith('/api/') || call.isOpenData || call.isAtRoot ? call.path : `/gw${call.path}`
}
