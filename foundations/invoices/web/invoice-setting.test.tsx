import type { Carrier } from '@daoxing/invoices/contract'
import { PopupHost, ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InvoiceSettingScreen } from './screens/InvoiceSettingScreen.tsx'

const barcode: Carrier = {
  id: '8f6f1a0e-6f59-4a86-9d8b-0d8a3c9d1b11',
  is_default: true,
  check: 'unchecked',
  info: { receiptType: 'personal', carrierType: 0, carrierNum: '/AB+1234' },
}
const firm: Carrier = {
  id: '8f6f1a0e-6f59-4a86-9d8b-0d8a3c9d1b12',
  is_default: false,
  check: 'none',
  info: { receiptType: 'company', ubn: '04595257', company_name: '島行股份有限公司' },
}

let carriers: Carrier[] = []
let late = Promise.resolve()
let requests: { readonly call: string; readonly body: unknown }[] = []

beforeEach(() => {
  carriers = []
  requests = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/gw|\?.*$/g, '')}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (!call.startsWith('GET')) requests.push({ call, body })
    const answer = (data: unknown) => new Response(JSON.stringify({ data }))
    if (call === 'GET /v3/invoice/ubn/12345675') {
      await late
      return answer({ ubn: '12345675', company_name: '晨光咖啡有限公司', state: 'found' })
    }
    if (call === 'GET /v3/invoice/ubn/04595257')
      return answer({ ubn: '04595257', company_name: '島行股份有限公司', state: 'found' })
    if (call.startsWith('POST')) carriers = [...carriers, { ...firm, is_default: carriers.length === 0, info: body }]
    if (call.startsWith('DELETE')) carriers = carriers.filter(({ id }) => !call.endsWith(id))
    if (call.endsWith('/default'))
      carriers = carriers.map((carrier) => ({ ...carrier, is_default: call.includes(carrier.id) }))
    return answer({ is_open: true, carriers })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/setting/invoice']}>
        <InvoiceSettingScreen />
        <PopupHost />
        <ToastHost />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('a rider without carriers adds a company by its tax id, whose name is looked up [SET-005, INV-018]', async () => {
  await open()
  await page.getByRole('button', { name: '新增' }).click()
  await userEvent.selectOptions(page.getByLabelText('發票類型'), 'company')
  await page.getByRole('textbox', { name: '統一編號' }).fill('04595253')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('統一編號不正確，請檢查 8 位數字')).toBeVisible()
  expect(requests).toEqual([])
  await page.getByRole('textbox', { name: '統一編號' }).fill('04595257')
  await expect.element(page.getByRole('textbox', { name: '公司抬頭' })).toHaveValue('島行股份有限公司')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('島行股份有限公司')).toBeVisible()
  expect(requests).toEqual([{ call: 'POST /v3/membership/carriers', body: firm.info }])
})

test('a typed barcode is sent with one slash, and a charity is found by its name', async () => {
  await open()
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('textbox', { name: '手機條碼' }).fill('ab+1234')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.poll(() => requests.at(-1)?.body).toEqual(barcode.info)
  await page.getByRole('button', { name: '新增' }).click()
  await userEvent.selectOptions(page.getByLabelText('發票類型'), 'donate')
  await page.getByRole('textbox', { name: '搜尋社福團體或輸入捐贈碼' }).fill('伊甸')
  await page.getByText('伊甸社會福利基金會 25885').click()
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.poll(() => requests.at(-1)?.body).toEqual({ receiptType: 'personal', loveCode: '25885' })
})

test('carriers show their state; another one becomes the default, and one is deleted after a question', async () => {
  carriers = [barcode, firm]
  await open()
  await expect.element(page.getByText('平台暫時無法查詢，稍後會再確認')).toBeVisible()
  await page.getByRole('button', { name: '將島行股份有限公司設為預設' }).click()
  await expect.poll(() => requests.at(-1)?.call).toBe(`PUT /v3/membership/carriers/${firm.id}/default`)
  await page.getByRole('button', { name: '刪除手機條碼' }).click()
  expect(requests).toHaveLength(1)
  await page.getByRole('dialog').getByRole('button', { name: '刪除', exact: true }).click()
  await expect.poll(() => requests.at(-1)?.call).toBe(`DELETE /v3/membership/carriers/${barcode.id}`)
  await expect.element(page.getByText('/AB+1234')).not.toBeInTheDocument()
})

test('a late answer of the register does not replace the tax id that was typed after it', async () => {
  const gate = Promise.withResolvers<void>()
  late = gate.promise
  await open()
  await page.getByRole('button', { name: '新增' }).click()
  await userEvent.selectOptions(page.getByLabelText('發票類型'), 'company')
  await page.getByRole('textbox', { name: '統一編號' }).fill('12345675')
  await page.getByRole('textbox', { name: '統一編號' }).fill('04595257')
  await expect.element(page.getByRole('textbox', { name: '公司抬頭' })).toHaveValue('島行股份有限公司')
  await page.getByLabelText('管轄編號（選填）').fill('123456789012')
  gate.resolve()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.poll(() => requests.at(-1)?.body).toEqual({ ...firm.info, jurisdictionNumber: '123456789012' })
})
