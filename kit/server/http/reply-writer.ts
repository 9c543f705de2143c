import type { CallDefinition } from '@daoxing/kit/contract'
import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod/mini'

type ReplyWriter = (body: unknown) => string

/** Serialisers by call. A reply schema never changes, and compiling it takes longer than most responses. */
const writers = new WeakMap<CallDefinition, ReplyWriter>()

/** Serialises replies by their schema: faster than JSON.stringify, and undeclared fields are dropped. */
export function replyWriter(call: CallDefinition): ReplyWriter {
  const known = writers.get(call)
  if (known) return known
  const schema = call.wire === 'bare' ? call.reply : z.object({ data: call.reply })
  const writer: ReplyWriter = fastJsonStringify(
    withNullable(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) as never,
  )
  writers.set(call, writer)
  return writer
}

/**
 * The same schema with `nullable` for "this or null". For each `anyOf` the serialiser compiles a validator, which takes
 * a hundred milliseconds for a trip, on its first reply.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withNullable(part)]))
  const { anyOf, ...siblings } = parts
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return parts
  const [value, ...others] = anyOf.filter(({ type }) => type !== 'null')
  return others.length === 0 && typeof value?.type === 'string' ? { ...value, ...siblings, nullable: true } : parts
}
