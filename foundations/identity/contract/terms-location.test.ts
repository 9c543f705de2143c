import { expect, test } from 'vitest'
import { agreementVersion } from './agreement-calls.ts'
import { termsLocation } from './sign-up-steps.ts'

test('the documents in force and their rehearsal lie at two addresses, and a config says which is read [IDN-050]', () => {
  const locations = { production: `/legal/${agreementVersion}`, test: `/legal/test/${agreementVersion}` }
  expect(termsLocation(locations, 'production')).toBe('/legal/2025-03-17')
  expect(termsLocation(locations, 'test')).toBe('/legal/test/2025-03-17')
})
