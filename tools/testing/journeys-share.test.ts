import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../e2e/', import.meta.url)
/** Signs that a journey changes more of its product than the next journey can undo. */
const needsItsOwn = /\bcity\.kills\(|\benvironment\b/

test('only a journey that kills its product or sets its environment has a separate one; all others share one', () => {
  const journeys = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
  const owners = journeys.filter(({ text }) => text.includes('openCity(')).map(({ name }) => name)
  const entitled = journeys.filter(({ text }) => needsItsOwn.test(text)).map(({ name }) => name)
  expect(owners).toEqual(owners.filter((name) => entitled.includes(name)))
  const sharers = journeys.filter(({ text }) => text.includes('shareCity(')).map(({ name }) => name)
  expect(sharers.length).toBeGreaterThan(owners.length)
  expect(sharers).toEqual(sharers.filter((name) => !entitled.includes(name)))
})
