import { type CallFacts, type HouseContracts, type ProviderCallFacts, publicPath } from './check/contracts.ts'
import { contentByMedia, json, parametersOf } from './generate-openapi.ts'
import { sharedSchemas, type SharedSchemas } from './openapi-schemas.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * The API of a provider as an OpenAPI 3.1 document: the calls that we make to it, and the webhooks that it sends us. Another
 * provider implements this document to take its place.
 */
export function providerApi({ slices, named }: HouseContracts, provider: string): Json {
  const schemas = sharedSchemas(named)
  const slice = slices.find(({ providerCalls }) => providerCalls.some((call) => call.provider === provider))
  if (!slice) throw new Error(`no contract declares a call to ${provider}`)
  const calls = slice.providerCalls.filter((call) => call.provider === provider)
  const webhooks = slice.calls.filter(({ rawBodies }) => rawBodies !== undefined)
  return {
    openapi: '3.1.0',
    info: {
      title: `島行 Daoxing: ${provider}`,
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Requests and webhooks are signed by the scheme of Standard Webhooks with a secret that both sides share; two secrets are valid while one is replaced. A webhook is sent again with its id until it is answered with 2xx or 4xx.',
    },
    servers: [{ url: '/', description: 'The address of the provider.' }],
    paths: Object.fromEntries(
      [...Map.groupBy(calls, ({ path }) => path)].map(([path, list]) => [
        path,
        Object.fromEntries(list.map((call) => [call.method.toLowerCase(), operationOf(call, schemas)])),
      ]),
    ),
    webhooks: Object.fromEntries(webhooks.map((call) => [call.name, { post: webhookOf(call, schemas) }])),
    security: [{ signature: [] }],
    components: {
      securitySchemes: { signature: { type: 'apiKey', in: 'header', name: 'webhook-signature' } },
      schemas: schemas.used(),
    },
  }
}

function operationOf({ name, path, purpose, headers, body, replies }: ProviderCallFacts, schemas: SharedSchemas): Json {
  return {
    operationId: name,
    summary: purpose,
    parameters: [...parametersOf('path', undefined, path), ...headersOf(headers, schemas)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(schemas.of(body, 'input')) } }),
    responses: Object.fromEntries(
      Object.entries(replies).map(([status, reply]) => [
        status,
        {
          description: reply.means,
          ...(reply.header === undefined ? {} : { headers: { [reply.header]: { schema: { type: 'string' } } } }),
          ...(reply.body === undefined ? {} : { content: json(schemas.of(reply.body, 'input')) }),
        },
      ]),
    ),
  }
}

function webhookOf(call: CallFacts, schemas: SharedSchemas): Json {
  return {
    operationId: call.name,
    summary: `${call.purpose}; sent to ${publicPath(call)}`,
    parameters: headersOf(call.headers, schemas),
    requestBody: { required: true, content: contentByMedia(call.rawBodies ?? {}, schemas) },
    responses: {
      200: { description: 'taken: what must not be lost is stored' },
      '4XX': { description: 'forged, too old or unreadable: the same again would be refused again' },
      '5XX': { description: 'not taken: send it again' },
    },
  }
}

const headersOf = (headers: object | undefined, schemas: SharedSchemas) =>
  parametersOf('header', headers && schemas.inFull(headers, 'input'), '')
