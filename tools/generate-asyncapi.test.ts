import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContracts } from './check/contracts.ts'
import { asyncApi } from './generate-asyncapi.ts'

test('every channel is in the document with its direction, its topic and a schema that exists', async () => {
  const document = asyncApi(await readContracts(join(import.meta.dirname, '..')))
  const text = JSON.stringify(document)
  expect(document).toMatchObject({
    asyncapi: '3.0.0',
    channels: { assetCommands: { address: 'assets/{assetId}/commands', parameters: { assetId: {} } } },
    operations: {
      assetCommands: { action: 'send', bindings: { mqtt: { qos: 0 } } },
      assetAnswers: { action: 'receive', bindings: { mqtt: { qos: 1 } } },
      assetReports: { action: 'receive' },
    },
  })
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(5)
  for (const path of references)
    expect([
      path,
      path.split('/').reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], document),
    ]).not.toEqual([path, undefined])
}, 60_000)
