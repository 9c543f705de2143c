import { settleRider } from '@daoxing/kit/web'
import { drawnCard } from '@daoxing/kit/web/testing/drawn-pictures'
import { fakeUploads } from '@daoxing/kit/web/testing/fake-uploads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScooter, scooterServer } from '../testing/open-scooter.tsx'
import { riding } from '../testing/scooter-fixtures.ts'
import { ReportScreen } from './ReportScreen.tsx'

beforeEach(() => settleRider('ana'))
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a missing helmet is reported with its picture and the rental, and the rider hears that it arrived [SCT-001]', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  scooterServer(() => riding())
  const uploads = fakeUploads(() => ({
    status: 200,
    body: { data: { reportId: 'p1', receivedAt: '2026-11-24T02:00:00.000Z' } },
  }))
  const { page } = await openScooter('/scooter/report?rental=r1', <ReportScreen />)
  const send = page.getByRole('button', { name: '送出回報' })
  await expect.element(send).toBeDisabled()
  await page.getByRole('button', { name: '安全帽' }).click()
  await page.getByRole('button', { name: '拍一張照片' }).click()
  await page
    .getByLabelText('改用相簿或手機相機')
    .upload(new File([await drawnCard()], 'helmet.png', { type: 'image/png' }))
  await page.getByRole('button', { name: '使用這張' }).click()
  await page.getByLabelText('發生什麼事（可不填）').fill('只有一頂')
  await send.click()
  await expect.element(page.getByText('收到了，謝謝你')).toBeVisible()
  const [sent] = uploads.sent
  expect(sent?.path).toContain('/v3/scooter/issue-reports')
  const { file, ...fields } = Object.fromEntries(sent?.form ?? [])
  expect(fields).toEqual({ plate: 'EWA-0001', wemoRentId: 'r1', kind: 'helmet', text: '只有一頂' })
  expect(file).toBeInstanceOf(Blob)
  uploads.restore()
})
