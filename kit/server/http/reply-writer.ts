import type { CallDefinition } from '@daoxing/kit/contract'
import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod/mini'

type ReplyWriter = (body: unknown) => string

/** Serialisers by call. A reply schema never changes, and compiling it takes longer than most answers. */
const writers = new WeakMap<CallDefinition, ReplyWriter>()

/** Writes answers by the reply's schema: faster than JSON.stringify, and nothing undeclared gets out. */
export function replyWriter(call: CallDefinition): ReplyWriter {
  const known = writers.get(call)
  if (known) return known
  const schema = call.wire === 'bare' ? call.reply : z.object({ data: call.reply })
  const writer: ReplyWriter = fastJsonStringify(
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as never,
  )
  writers.set(call, writer)
  return writer
}
