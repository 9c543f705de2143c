import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCityLog } from '@daoxing/kit/simulator'
import { parcelRobots, startCity } from '@daoxing/simulator-app/testing'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptionsOf } from './chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'daoxing-console-'))
let city: Awaited<ReturnType<typeof startCity>>
let browser: Browser

beforeAll(async () => {
  // This city has no server: the robots need none.
  city = await startCity(
    { serverUrl: 'http://127.0.0.1:9', port: 0, secret: 'secret', seed: 'test', speed: 1, settings: {}, folder },
    createCityLog(() => undefined),
    [parcelRobots],
  )
  browser = await chromium.launch(launchOptionsOf([]))
})
afterAll(async () => {
  await browser.close()
  await city.stop()
  rmSync(folder, { recursive: true, force: true })
})

const readState = async () => (await fetch(`${city.url}/api/state`)).json()

test("the console's page shows and changes a kind of actor that it does not know", async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(city.url)
  await page.getByRole('button', { name: /^rolling 2$/ }).waitFor()

  await page.getByRole('spinbutton', { name: 'Robots' }).fill('5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: /^rolling 5$/ }).waitFor()

  await page.getByRole('tab', { name: 'Robots' }).click()
  await page.getByRole('searchbox', { name: 'Number' }).fill('r4')
  await page.getByRole('button', { name: /^Robot 5/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Robot 4/ }).click()
  const card = page.locator('#card')
  await card.getByText('6 km/h · rolling').waitFor()
  await card.getByRole('button', { name: 'Flat tyre' }).click()
  await card.getByText('6 km/h · broken').waitFor()
  await card.getByRole('button', { name: 'Close' }).click()
  await card.getByText('6 km/h · broken').waitFor({ state: 'hidden' })

  await page.getByRole('tab', { name: 'Settings' }).click()
  const setting = page.getByRole('article').filter({ hasText: 'Speed of robots' })
  await setting.getByRole('spinbutton').fill('12')
  await setting.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(async () => (await readState()).settings.CITY_ROBOT_KMH).toBe(12)

  await page.getByRole('tab', { name: 'Faults' }).click()
  await page.getByRole('button', { name: 'Robots stand in the rain for 60 s' }).click()
  await page.getByRole('button', { name: /^broken 5$/ }).waitFor()
  await page.getByText(/Robots stand in the rain for 60 s · \d+ s left/).waitFor()
  await page.getByRole('button', { name: 'Put all right' }).click()
  await page.getByRole('button', { name: /^rolling 4$/ }).waitFor()
  expect(faults).toEqual([])
})
