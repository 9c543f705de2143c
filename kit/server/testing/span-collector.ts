import { createServer } from 'node:http'
import * as z from 'zod/mini'

const Value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.number(), z.string()])),
  boolValue: z.optional(z.boolean()),
})
const Attribute = z.object({ key: z.string(), value: Value })
const SpanSent = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  attributes: z._default(z.array(Attribute), []),
  links: z._default(z.array(z.object({ traceId: z.string(), spanId: z.string() })), []),
  status: z.optional(z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })),
})
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(SpanSent) })),
    }),
  ),
})

/** A span as a collector receives it. */
export type CollectedSpan = z.output<typeof SpanSent>

export type SpanCollector = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  spans(): readonly CollectedSpan[]
  /** The received text, unchanged. */
  wholeText(): string
  /** Resource attributes of the sending processes. */
  resources(): readonly Readonly<Record<string, unknown>>[]
  close(): Promise<void>
}

/** A local OpenTelemetry collector, which stores the spans it receives over OTLP/HTTP. */
export async function openSpanCollector(): Promise<SpanCollector> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces'
      if (isTraces) bodies.push(Buffer.concat(pieces).toString('utf8'))
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the collector does not listen')
  const sent = () => bodies.flatMap((body) => z.parse(Sent, JSON.parse(body)).resourceSpans)
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    wholeText: () => bodies.join('\n'),
    resources: () => sent().map(({ resource }) => factsOf(resource.attributes)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The facts of a span or resource by their names. */
export function factsOf(attributes: CollectedSpan['attributes']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  )
}
