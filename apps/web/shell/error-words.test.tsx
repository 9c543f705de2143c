import { smsErrors, userErrors } from '@daoxing/identity/contract'
import { type CodedErrorTable, generalErrors } from '@daoxing/kit/contract'
import { apiErrorFrom, FailedState, learnErrorWords, RegistryProvider } from '@daoxing/kit/web'
import { rentalErrors, vehicleErrors } from '@daoxing/orders/contract'
import { paymentErrors } from '@daoxing/wallet/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { webEntries } from '../registry.ts'

beforeAll(async () => {
  for (const { errors } of webEntries) if (errors) learnErrorWords(await errors())
})

function Place() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** The failed state of a screen that was reached from home, for an answer that brings a code and no sentence. */
async function fails(code: string) {
  let retries = 0
  const error = apiErrorFrom({ code }, 409)
  const shown = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistryProvider entries={webEntries}>
        <MemoryRouter initialEntries={['/', '/myOrder?from=home']} initialIndex={1}>
          <Place />
          <Routes>
            <Route path="/myOrder" element={<FailedState error={error} onRetry={() => (retries += 1)} />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { error, shown, retries: () => retries }
}

/** Where the way on that is offered leads, or `again` where it is the same again. */
async function wayOnAfter(code: string): Promise<string> {
  const { error, shown, retries } = await fails(code)
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(error.message, { exact: true })).toBeVisible()
  const link = alert.getByRole('link')
  await (link.query() === null ? alert.getByRole('button') : link).click()
  const placeNow = () => page.getByRole('status').element().textContent ?? ''
  // The router goes on when React has the time.
  await expect.poll(() => retries() > 0 || placeNow() !== '/myOrder?from=home').toBe(true)
  const place = placeNow()
  await shown.unmount()
  return retries() > 0 ? 'again' : place
}

/** For every code of a table: its own sentence, and the way on that its reaction promises. */
async function walk(table: CodedErrorTable): Promise<void> {
  const sentences = new Set<string>()
  for (const [code, { reaction }] of Object.entries(table)) {
    sentences.add(apiErrorFrom({ code }, 409).message)
    const place = await wayOnAfter(code)
    if (reaction === 'retry' || reaction === 'wait') expect([code, place]).toEqual([code, 'again'])
    if (reaction === 'goBack') expect([code, place]).toEqual([code, '/'])
    if (reaction === 'signIn') expect([code, place]).toEqual([code, '/signUp?redirect=%2FmyOrder%3Ffrom%3Dhome'])
    if (reaction === 'elsewhere') expect([code, place]).toEqual([code, expect.stringMatching(/^\/[a-zA-Z]+$/)])
  }
  expect(sentences.size).toBe(Object.keys(table).length)
}

test('every general error and every one of users and phones has its sentence and its way on [ERR-015, ERR-016, ERR-018]', async () => {
  for (const table of [generalErrors, userErrors, smsErrors]) await walk(table)
})

test('every error of vehicles, rentals and payments has its sentence and its way on [ERR-017, ERR-019, ERR-020]', async () => {
  for (const table of [vehicleErrors, rentalErrors, paymentErrors]) await walk(table)
})

test('the sentence of the server is shown where it brings one, and an unknown code has a general one', () => {
  expect(apiErrorFrom({ code: 'RATE_LIMIT', message: '請在 5 秒後再試' }, 429).message).toBe('請在 5 秒後再試')
  expect(apiErrorFrom({ code: 'NEVER_HEARD_OF' }, 500).message).toBe('發生錯誤，請稍後再試')
})
