import { settleRider } from '@daoxing/kit/web'
import { drawnCard } from '@daoxing/kit/web/testing/drawn-pictures'
import { type FakeAnswer, fakeUploads } from '@daoxing/kit/web/testing/fake-uploads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChargingDraft } from '../draft.ts'
import { detail } from '../testing/find-fixtures.ts'
import { data, findServer, openFind } from '../testing/open-find.tsx'

beforeEach(() => {
  settleRider('ana')
  useChargingDraft.getState().reset()
  useChargingDraft
    .getState()
    .change({ station: { country: 'TW', party: 'SPK', station: 'L1' }, step: 'StationDetailGallery' })
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
})
let uploads: ReturnType<typeof fakeUploads> | undefined
afterEach(() => {
  uploads?.restore()
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const photo = {
  ...{ photoId: 'p1', isMine: true, byOperator: false, takenAt: null },
  url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}

/** Opens the photos of the station, and takes one from the album. */
async function takesAPhoto(answer: () => FakeAnswer | Promise<FakeAnswer>) {
  let photos: readonly (typeof photo)[] = []
  findServer({ 'GET /v3/charging/map/details/TW/SPK/L1': () => data(detail({ photos: [...photos] })) })
  uploads = fakeUploads(async () => {
    const given = await answer()
    if (given !== 'lineCut' && given.status === 200) photos = [photo]
    return given
  })
  const page = await openFind()
  await expect.element(page.getByText('還沒有照片')).toBeVisible()
  await page.getByRole('button', { name: '新增照片' }).click()
  await expect.element(page.getByText(/拍攝位置和裝置資料會先移除/)).toBeVisible()
  await page
    .getByLabelText('改用相簿或手機相機')
    .upload(new File([await drawnCard()], 'station.png', { type: 'image/png' }))
  await page.getByRole('button', { name: '使用這張' }).click()
  return { page, sent: uploads.sent }
}

test('a photo is sent once for its station, says that it is on its way, and then stands in the gallery [CHG-008]', async () => {
  const { promise: arrives, resolve } = Promise.withResolvers<FakeAnswer>()
  const { page, sent } = await takesAPhoto(() => arrives)
  await expect.element(page.getByText('照片上傳中…')).toBeVisible()
  resolve({ status: 200, body: { data: detail({ photos: [photo] }) } })
  await expect.element(page.getByRole('img', { name: '信義廣場充電站 的照片 1' })).toBeInTheDocument()
  await expect.element(page.getByText('照片上傳中…')).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.path).toContain('/v3/charging/map/photos/TW/SPK/L1')
  expect(sent[0]?.form.get('file')).toBeInstanceOf(Blob)
})

test('a photo that the station has no room for says so, and nothing seems to be on its way', async () => {
  const { page } = await takesAPhoto(() => ({
    status: 409,
    body: { code: 'CHARGING_PHOTOS_FULL', message: '這個充電站的照片已滿，請先刪除你舊的照片。', data: {} },
  }))
  await expect.element(page.getByRole('alert').getByText(/這個充電站的照片已滿/)).toBeVisible()
  await expect.element(page.getByText('照片上傳中…')).not.toBeInTheDocument()
})
