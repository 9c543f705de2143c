import { chooseConsent } from '@daoxing/kit/web'
import { afterEach, expect, test } from 'vitest'
import { loadAnalytics } from './load-analytics.ts'

const url = '/counts-in-test.js'
const scripts = () => document.querySelectorAll(`script[src="${url}"]`).length
/** As long as an idle page may take until it does what can wait. */
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

test('visits are counted once the visitor agrees, and not before [SHL-050]', async () => {
  operatorNames()
  loadAnalytics()
  await idle()
  expect(scripts()).toBe(0)
  chooseConsent('granted')
  await expect.poll(scripts).toBe(1)
  // Another language draws the page anew.
  loadAnalytics()
  await idle()
  expect(scripts()).toBe(1)
})

test('nothing is loaded for a visitor who refuses, nor where the operator counts nothing [SHL-050]', async () => {
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
