import { failuresOf, type RefusalForm, type UploadPlan } from '@daoxing/kit/contract'
import { type CallFacts, type HouseContracts, publicPath } from './check/contracts.ts'
import { sharedSchemas, type SharedSchemas } from './openapi-schemas.ts'

type Json = Readonly<Record<string, unknown>>
type Refusals = ReadonlyMap<string, RefusalForm>
type Document = { readonly refusals: Refusals; readonly schemas: SharedSchemas }
type Operation = { readonly path: string; readonly slice: string; readonly call: CallFacts }

const securityOf: Readonly<Record<string, readonly Json[]>> = {
  none: [],
  rider: [{ riderSession: [] }],
  driver: [{ partner: [] }],
  operator: [{ partner: [] }],
  peer: [{ partner: [] }],
  city: [{ partner: [] }],
}

/** Every declared call as an OpenAPI 3.1 document, with a fixed order of paths and methods. */
export function openApi({ slices, named }: HouseContracts): Json {
  const refusals: Refusals = new Map(slices.flatMap((slice) => Object.entries(slice.refusals)))
  const schemas = sharedSchemas(named)
  const operations = slices
    .flatMap((slice) => slice.calls.map((call): Operation => ({ path: documentPath(call), slice: slice.name, call })))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const byShape = Map.groupBy(operations, ({ path }) => path.replace(/\{\w+\}/g, '{}'))
  const paths = Object.fromEntries([...byShape.values()].map((list) => pathItem(list, { refusals, schemas })))
  return {
    openapi: '3.1.0',
    info: { title: '島行 Daoxing', version: '0.1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/', description: 'The server that serves the page.' }],
    paths,
    components: {
      securitySchemes: {
        riderSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by signing in; named after the instance.',
        },
        partner: { type: 'http', scheme: 'bearer' },
      },
      responses: {
        Failure: { description: 'a refusal', content: json({ $ref: '#/components/schemas/Failure' }) },
      },
      schemas: {
        Failure: {
          type: 'object',
          properties: { code: { type: 'string' }, message: { type: 'string' }, data: { type: 'object' } },
          required: ['code', 'message'],
        },
        ...schemas.used(),
      },
    },
  }
}

/** The server accepts each path with and without a trailing slash. */
const documentPath = (call: CallFacts): string => publicPath(call).replace(/(?<=.)\/$/, '')
const placeOf = ({ path, call }: Operation): string => `${path} ${call.method}`
const namesIn = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Paths that differ only in the names of their parameters are one path in OpenAPI: the first one gives the names. */
function pathItem(operations: readonly Operation[], document: Document): [string, Json] {
  const path = operations[0]?.path ?? ''
  const item = operations.map((operation) => {
    const own = namesIn(operation.path)
    const names = new Map(namesIn(path).map((name, position) => [own[position] ?? name, name]))
    return [operation.call.method.toLowerCase(), operationOf(operation, names, document)]
  })
  return [path, Object.fromEntries(item)]
}

function operationOf({ slice, call }: Operation, names: ReadonlyMap<string, string>, document: Document): Json {
  const { schemas } = document
  const fieldsOf = (schema: object | undefined) => schema && schemas.inFull(schema, 'input')
  const parameters = [
    ...parametersOf('path', fieldsOf(call.params), call.path).map((one) => ({
      ...one,
      name: names.get(one.name) ?? one.name,
    })),
    ...parametersOf('query', fieldsOf(call.query), call.path),
    ...parametersOf('header', fieldsOf(call.headers), call.path),
    ...(call.idempotent === undefined ? [] : [idempotencyKey(call.idempotent === 'required')]),
  ]
  return {
    operationId: `${slice}.${call.name}`,
    tags: [slice],
    summary: call.purpose,
    'x-call': call.id,
    security: securityOf[call.who] ?? [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(call, schemas),
    responses: {
      [call.status]: successOf(call, schemas),
      ...Object.fromEntries(call.otherStatuses.map((status) => [status, successOf({ ...call, status }, schemas)])),
      ...refusedBy(call, document.refusals),
    },
  }
}

function requestBody({ body, rawBodies, upload }: CallFacts, schemas: SharedSchemas): Json {
  if (rawBodies) return { requestBody: { required: true, content: contentByMedia(rawBodies, schemas) } }
  if (upload) return { requestBody: { required: true, content: form(upload, body && schemas.inFull(body, 'input')) } }
  if (body === undefined) return {}
  return { requestBody: { required: true, content: json(schemas.of(body, 'input')) } }
}

/** Of a body that its handler reads, since a signature covers its bytes. */
export function contentByMedia(bodies: Readonly<Record<string, object>>, schemas: SharedSchemas): Json {
  return Object.fromEntries(
    Object.entries(bodies).map(([media, schema]) => [media, { schema: schemas.of(schema, 'input') }]),
  )
}

/** A form: the files of an upload beside its fields, which are text. At least one of several files is sent. */
function form({ parts, maxBytes }: UploadPlan, fields: object = {}): Json {
  const { properties = {}, required = [] } = fields as { properties?: Json; required?: readonly string[] }
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `at most ${maxBytes} bytes`,
  }
  const files = Object.fromEntries(parts.map((part) => [part, file]))
  const schema = {
    type: 'object',
    properties: { ...properties, ...files },
    required: [...required, ...(parts.length === 1 ? parts : [])],
  }
  return { 'multipart/form-data': { schema } }
}

const location = { Location: { description: 'where the browser goes on', schema: { type: 'string' } } }
const withoutBody: Readonly<Record<number, Json>> = {
  204: { description: 'nothing is there' },
  303: { description: 'the browser goes on by GET', headers: location },
  304: { description: 'the answer that the caller holds is the newest' },
}

function successOf({ status, wire, media, ...call }: CallFacts, schemas: SharedSchemas): Json {
  const empty = withoutBody[status]
  if (empty !== undefined) return empty
  if (media !== undefined) return { description: 'the reply', content: { [media]: { schema: { type: 'string' } } } }
  const reply = schemas.of(call.reply, 'output')
  const enveloped = { type: 'object', properties: { data: reply }, required: ['data'] }
  return { description: 'the reply', content: json(wire === 'bare' ? reply : enveloped) }
}

export const json = (schema: object): Json => ({ 'application/json': { schema } })

function refusedBy(call: CallFacts, refusals: Refusals): Json {
  return Object.fromEntries(
    [...failuresOf(call, refusals)].map(([status, codes]) => [
      status,
      // In OpenAPI 3.1 a reference may have a description of its own.
      { $ref: '#/components/responses/Failure', description: codes.join(', ') },
    ]),
  )
}

type Parameter = Json & { readonly name: string }

export function parametersOf(
  place: 'path' | 'query' | 'header',
  schema: object | undefined,
  path: string,
): readonly Parameter[] {
  const fields = schema !== undefined && 'properties' in schema ? Object.entries(schema.properties as Json) : []
  const required = schema !== undefined && 'required' in schema ? (schema.required as readonly string[]) : []
  const described = fields.map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
  if (place !== 'path') return described
  // A name in the path without a schema is still a parameter of the document.
  const bare = namesIn(path).filter((name) => !fields.some(([field]) => field === name))
  return [...described, ...bare.map((name) => ({ name, in: place, required: true, schema: { type: 'string' } }))]
}

function idempotencyKey(required: boolean): Json {
  return { name: 'Idempotency-Key', in: 'header', required, schema: { type: 'string', format: 'uuid' } }
}
