import type * as z from 'zod/mini'
import type { Method } from './define-call.ts'

type ProviderReply = {
  /** For the document: what this status says. */
  readonly means: string
  readonly body?: z.ZodMiniType
  /** The name of a header that we read. */
  readonly header?: string
}

/** A call that our server makes to the API of a provider. OpenAPI documents are generated from it. */
export type ProviderCallDefinition = {
  readonly provider: string
  readonly name: string
  readonly method: Method
  /** Below the provider's address, with `{names}`. */
  readonly path: string
  readonly purpose: string
  readonly headers?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly replies: Readonly<Record<number, ProviderReply>>
}

/** Declares a call to a provider once, for server, city and document. */
export function defineProviderCall<const Call extends ProviderCallDefinition>(call: Call): Call {
  return call
}
