import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChargingDraft } from '../draft.ts'
import { detail } from '../testing/find-fixtures.ts'
import { data, findServer, openFind, refused } from '../testing/open-find.tsx'

beforeEach(() => {
  settleRider('ana')
  useChargingDraft.getState().reset()
  useChargingDraft.getState().change({ step: 'ScanQrCode' })
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const parse = 'POST /v3/charging/qrcode/parse'
const found = data({
  ...{ toCountryCode: 'TW', toPartyId: 'SPK', locationId: 'L1', chargerId: 'E1', connectorId: '1' },
  station: detail(),
})

/** A camera in front of a code; null if the rider denies the permission. */
function camera(sees: string | null) {
  class Detector {
    static getSupportedFormats = async () => ['code_39', 'code_128', 'qr_code']
    detect = async () => [{ rawValue: sees ?? '' }]
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  const stream = document.createElement('canvas').captureStream()
  const stop = vi.spyOn(MediaStreamTrack.prototype, 'stop')
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    if (sees === null) throw new DOMException('refused', 'NotAllowedError')
    return stream
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return { stop }
}

test('the camera reads the code once, switches itself off, and leads to the price of that plug [CHG-006, CHG-023]', async () => {
  const { stop } = camera('https://spark.example/TW*SPK*E1')
  const server = findServer({ [parse]: found })
  await openFind()
  await expect.poll(() => useChargingDraft.getState().step).toBe('ChargingSetting')
  expect(useChargingDraft.getState()).toMatchObject({
    ...{ station: { country: 'TW', party: 'SPK', station: 'L1' }, plug: { chargerId: 'E1', connectorId: '1' } },
  })
  expect(server.of(parse).map(({ body }) => body)).toEqual([{ code: 'https://spark.example/TW*SPK*E1' }])
  expect(stop).toHaveBeenCalled()
})

test('a code that is unknown stays in the field to be corrected, with the reason and the way back to the camera', async () => {
  camera('WRONG-1')
  findServer({ [parse]: refused('CHARGING_UNKNOWN_CODE', '認不出這個條碼。', 422) })
  const page = await openFind()
  await expect.element(page.getByText('認不出這個條碼。')).toBeVisible()
  await expect.element(page.getByLabelText('充電樁編號')).toHaveValue('WRONG-1')
  camera('')
  await page.getByRole('button', { name: '改用掃描' }).click()
  await expect.element(page.getByRole('dialog', { name: '掃描充電樁 QR code' })).toBeVisible()
})

test('a rider who denies the camera can type the number', async () => {
  camera(null)
  const server = findServer({ [parse]: found })
  const page = await openFind()
  await page.getByRole('button', { name: '輸入充電樁編號' }).click()
  await page.getByLabelText('充電樁編號').fill(' A12 ')
  await page.getByRole('button', { name: '找這支充電樁' }).click()
  await expect.poll(() => useChargingDraft.getState().step).toBe('ChargingSetting')
  expect(server.of(parse).map(({ body }) => body)).toEqual([{ code: 'A12' }])
})
