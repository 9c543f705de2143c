import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContracts } from './check/contracts.ts'
import { openApi } from './generate-openapi.ts'
import { providerApi } from './generate-provider-api.ts'

test('the document of a provider has the calls that we make, the webhooks that it sends, and schemas that exist', async () => {
  const contracts = await readContracts(join(import.meta.dirname, '..'))
  const document = providerApi(contracts, 'vehicleVendor')
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/status': { get: { responses: { 200: {}, 503: {} } } },
      '/vehicles/{assetId}/commands': {
        post: { requestBody: { required: true }, responses: { 202: {}, 429: { headers: { 'retry-after': {} } } } },
      },
    },
    webhooks: {
      pushVehicleEvents: {
        post: {
          requestBody: { content: { 'application/cloudevents+json': {}, 'application/cloudevents-batch+json': {} } },
        },
      },
    },
  })
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(3)
  for (const path of references)
    expect([
      path,
      path.split('/').reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], document),
    ]).not.toEqual([path, undefined])
  // The document of our own calls shows the bodies of the webhook, too.
  const ours = JSON.stringify(openApi(contracts))
  expect(ours).toContain('application/cloudevents-batch+json')
  expect(() => providerApi(contracts, 'nobody')).toThrow(/nobody/)
}, 60_000)
