import { join } from 'node:path'
import type { Method, RefusalForm, Who } from '@daoxing/kit/contract'
import { runProgram } from './guard.ts'

type JsonSchema = object

/** The definition of a call as plain data. */
export type CallFacts = {
  /** The name under which the contract exports it, `requestRide`. */
  readonly name: string
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly who: Who
  readonly purpose: string
  readonly wire: string
  readonly idempotent?: 'required' | 'honoured'
  readonly rawBody?: true
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

export type SliceContract = {
  readonly name: string
  readonly folder: string
  readonly calls: readonly CallFacts[]
  /** Names of the calls that the server binds, once for each binding. A call that is not its own appears as its path. */
  readonly bound: readonly string[]
  readonly hasServer: boolean
  readonly refusals: Readonly<Record<string, RefusalForm>>
  readonly problems: readonly string[]
}

export type HouseContracts = { readonly slices: readonly SliceContract[] }

const printer = join(import.meta.dirname, 'print-contracts.ts')

/** Reads every contract of a repository in a process of its own. */
export async function readContracts(root: string): Promise<HouseContracts> {
  const { code, output, printed } = await runProgram(root, join(root, 'node_modules/.bin/node'), [printer, root])
  if (code !== 0) throw new Error(`the contracts could not be read:\n${output.trim()}`)
  return JSON.parse(printed) as HouseContracts
}

/** The path behind the host, `/gw/{region}/rides`. */
export function publicPath(call: CallFacts): string {
  return call.path.startsWith('/api/') ? call.path : `/gw${call.path}`
}
