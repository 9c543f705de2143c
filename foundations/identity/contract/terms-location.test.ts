import { expect, test } from 'vitest'
import { agreementVersion } from './agreement-calls.ts'
import { termsLocation } from './sign-up-steps.ts'

test('the current documents and their preview have two addresses, and a config selects one [IDN-050]', () => {
  const locations = { production: `/legal/${agreementVersion}`, test: `/legal/test/${agreementVersion}` }
  expect(termsLocation(locations, 'production')).toBe('/legal/2025-03-17')
  expect(termsLocation(locations, 'test')).toBe('/legal/test/2025-03-17')
})
