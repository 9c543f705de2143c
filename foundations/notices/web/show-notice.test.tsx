import { ToastHost } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showNotice } from './show-notice.ts'

let requests: string[] = []
beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    requests.push(`${init.method ?? 'GET'} ${url}`)
    return new Response(JSON.stringify({ data: {} }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a notice of an order is shown by its own screen, and only confirmed here', async () => {
  await render(<ToastHost />)
  await showNotice({ id: 'notice-2', kind: 'driverArrived' })
  expect(requests).toEqual(['PUT /gw/rider/notices/notice-2/seen'])
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

test('an open page shows a reviewer the pending ticket and confirms that, so that no push follows', async () => {
  await render(<ToastHost />)
  await showNotice({ id: 'notice-1', kind: 'reviewWaiting' })
  await expect.element(page.getByText('有簽核單待審核')).toBeVisible()
  expect(requests).toEqual(['PUT /gw/rider/notices/notice-1/seen'])
})
