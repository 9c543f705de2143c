import { afterEach, expect, test, vi } from 'vitest'
import type { InvoiceWish } from '../charging-data.ts'
import { chargeServer, openCharge } from '../testing/open-charge.tsx'
import { InvoiceSheet } from './InvoiceSheet.tsx'

afterEach(() => vi.unstubAllGlobals())

const first: InvoiceWish = { carrierType: 2, carrierId: '', invoiceEmail: '', invoiceTitle: '' }

test('the invoice settings ask for what each carrier needs, and give a barcode one slash [CHG-025]', async () => {
  chargeServer({})
  const onChosen = vi.fn()
  const { page } = await openCharge(<InvoiceSheet invoice={first} onChosen={onChosen} onClose={() => undefined} />)
  const choose = page.getByRole('button', { name: '使用這個設定' })
  await choose.click()
  await expect.element(page.getByText('請填寫正確的電子信箱。')).toBeVisible()
  await page.getByLabelText('載具').selectOptions('0')
  await page.getByLabelText(/手機條碼/).fill('AB')
  await choose.click()
  await expect.element(page.getByText('號碼不對，請再檢查一次。')).toBeVisible()
  expect(onChosen).not.toHaveBeenCalled()
  await page.getByLabelText(/手機條碼/).fill('//ab1234.')
  await choose.click()
  expect(onChosen).toHaveBeenCalledWith(expect.objectContaining({ carrierType: 0, carrierId: '/AB1234.' }))
})
