import { expect, test } from 'vitest'
import { versionsBehind } from './build.ts'

test('a page one version behind works, an older one must reload, a newer one never', () => {
  expect(versionsBehind('0.1.0', '0.1.9')).toBe(0)
  expect(versionsBehind('0.1.0', '0.2.0+abc')).toBe(1)
  expect(versionsBehind('0.1.0', '0.3.0')).toBe(2)
  expect(versionsBehind('0.9.0', '1.0.0')).toBe(2)
  expect(versionsBehind('0.3.0', '0.1.0')).toBe(0)
  expect(versionsBehind('0.1.0', 'f00ba4')).toBe(0)
})
