import { chooseConsent } from '@daoxing/kit/web'
import { afterEach, expect, test } from 'vitest'
import { loadAnalytics } from './load-analytics.ts'

const url = '/counts-in-test.js'
const scripts = () => document.querySelectorAll(`script[src="${url}"]`).length
/** The longest time until an idle page runs deferred work. */
const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2500 }))

function operatorNames(): void {
  const meta = document.createElement('meta')
  meta.name = 'analytics'
  meta.content = url
  document.head.append(meta)
}

afterEach(() => {
  for (const element of document.querySelectorAll(`meta[name="analytics"], script[src="${url}"]`)) element.remove()
  localStorage.clear()
})

test("visits are counted after the visitor's consent, and not before [SHL-050]", async () => {
  operatorNames()
  loadAnalytics()
  await idle()
  expect(scripts()).toBe(0)
  chooseConsent('granted')
  await expect.poll(scripts).toBe(1)
  // Another language rerenders the page.
  loadAnalytics()
  await idle()
  expect(scripts()).toBe(1)
})

test('nothing is loaded for a visitor who refuses, or without an analytics script [SHL-050]', async () => {
  chooseConsent('granted')
  loadAnalytics()
  await idle()
  expect(scripts()).toBe(0)
  chooseConsent('refused')
  operatorNames()
  loadAnalytics()
  await idle()
  expect(scripts()).toBe(0)
})
