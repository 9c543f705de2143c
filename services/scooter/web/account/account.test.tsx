import axe from 'axe-core'
import { type LicenceResult, scooterDocumentTypes, type ScooterRider } from '@daoxing/scooter/contract'
import { startRealtime, stopRealtime } from '@daoxing/kit/web'
import { drawnCard } from '@daoxing/kit/web/testing/drawn-pictures'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '@daoxing/kit/web/testing/parts-in-test.css'
import { scooterDeferred } from '../deferred.ts'
import { aRider, documentsWith, openAccount } from '../testing/open-account.tsx'
import { documentQueue } from './account-data.ts'
import { statusOf } from './account-status.tsx'

/** The server's side of the socket. */
const heard: ((name: string, payload: unknown) => void)[] = []
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: (name: string, payload: unknown) => void) => void heard.push(listener),
    disconnect: () => undefined,
  }),
}))

let restore = () => undefined as void
afterEach(async () => {
  restore()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const type of scooterDocumentTypes) await documentQueue.drop(type)
})
async function opened(...[path, wish]: Parameters<typeof openAccount>) {
  const fake = await openAccount(path, wish)
  ;({ restore } = fake)
  return fake
}
async function title(name: string): Promise<void> {
  await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const address = () => page.getByTestId('address').element().textContent
const withoutCamera = () =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
async function takes() {
  await press('拍照')
  await userEvent.upload(page.getByLabelText('改用相簿或手機相機'), await drawnCard())
  await press('使用這張')
}
async function isAccessible() {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test('the account has three routes for riders [SCT-039, SCT-040, SCT-041]', () => {
  const routes = (scooterDeferred.routes ?? []).map(({ path, who }) => [path, who])
  for (const path of ['/scooter/verification', '/scooter/license-status', '/scooter/resubmit-license'])
    expect(routes).toContainEqual([path, 'rider'])
})

test('a rider proves the phone, accepts each text, and comes to the pictures [SCT-005, SCT-039]', async () => {
  const { sent } = await opened('/scooter/verification', {
    rider: aRider({ state: 'NEW', nextStep: 'phone', revision: 0 }),
  })
  await title('驗證手機號碼')
  await expect.element(page.getByText('我們會傳驗證碼到 0912***678')).toBeVisible()
  await press('傳送驗證碼')
  await userEvent.fill(page.getByRole('textbox'), '123456')
  await title('閱讀並同意條款')
  expect(sent.map(({ call }) => call)).toEqual(['POST riders/handshake', 'POST otp/send', 'POST otp'])
  await isAccessible()
  const onward = page.getByRole('button', { name: '同意並繼續' })
  await expect.element(onward).toBeDisabled()
  for (const termId of ['service', 'privacy', 'insurance'])
    await page.getByRole('checkbox', { name: `我同意「條款 ${termId}」` }).click()
  await onward.click()
  await title('請拍身分證正面')
  const accepted = sent.filter(({ call }) => call.startsWith('POST terms/'))
  expect(accepted).toMatchObject(
    ['service', 'privacy', 'insurance'].map((termId) => ({
      call: `POST terms/${termId}`,
      body: { version: '2026-11-01' },
    })),
  )
})

test('a wrong code is said, and typed again [SCT-045]', async () => {
  await opened('/scooter/verification', {
    rider: aRider({ state: 'NEW', nextStep: 'phone', revision: 0 }),
    refuses: { 'POST otp': { status: 400, body: { code: 'SMS_WRONG_CODE', message: '驗證碼不正確', data: {} } } },
  })
  await press('傳送驗證碼')
  await userEvent.fill(page.getByRole('textbox'), '123456')
  await expect.element(page.getByText('驗證碼不正確')).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('')
})

test('every document is taken one after the other, and a cut line loses none [SCT-005, SCT-053]', async () => {
  withoutCamera()
  let isCut = true
  const { uploads } = await opened('/scooter/verification', { uploads: () => (isCut ? 'lineCut' : undefined) })
  for (const name of ['身分證正面', '身分證背面', '駕照正面', '駕照背面', '自拍照']) {
    await title(`請拍${name}`)
    await takes()
  }
  await title('填寫基本資料')
  await expect.element(page.getByText('照片上傳完就能送出')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '送出審核' })).toBeDisabled()
  isCut = false
  await expect
    .poll(() => new Set(uploads.map(({ path }) => path.split('/').at(-1))), { timeout: 20_000 })
    .toEqual(new Set(scooterDocumentTypes))
  // A picture that is sent again keeps its key, so that it arrives once.
  const first = uploads.filter(({ path }) => path.endsWith('id_front')).map(({ key }) => key)
  expect(new Set(first).size).toBe(1)
  await expect.element(page.getByRole('button', { name: '送出審核' })).toBeEnabled()
})

test('the person is checked on the page, sent once, and the review begins [SCT-005, SCT-046]', async () => {
  const uploadedAt = '2026-11-24T08:00:00.000Z'
  const taken = Object.fromEntries(scooterDocumentTypes.map((type) => [type, { uploadedAt }]))
  const { sent } = await opened('/scooter/verification', { documents: documentsWith(taken, 'nothing') })
  await title('填寫基本資料')
  await press('送出審核')
  await expect.element(page.getByText('號碼不正確')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.fill(page.getByLabelText(/^姓名/), '王小明')
  await userEvent.fill(page.getByLabelText(/^生日/), '1990-02-03')
  await userEvent.fill(page.getByLabelText(/^身分證字號/), 'a123456789')
  await isAccessible()
  await press('送出審核')
  await expect.element(page.getByText('結果出來會通知你，可以先離開這頁。')).toBeVisible()
  expect(address()).toBe('/scooter/license-status')
  expect(sent).toMatchObject([{ call: 'POST signup', body: { name: '王小明', birthday: '1990-02-03' } }])
  expect(sent[0]?.key).toMatch(/.{16}/)
})

test('a licence that was proven elsewhere opens the account with one tap and no picture [SCT-005]', async () => {
  const { sent } = await opened('/scooter/verification', {
    rider: aRider({ isProvenElsewhere: true, licenceExpiresOn: '2030-12-31' }),
  })
  await title('駕照已驗證過')
  await press('開通共享機車')
  await expect.element(page.getByText('審核通過')).toBeVisible()
  await expect.element(page.getByText('輕型機車')).toBeVisible()
  expect(sent).toMatchObject([{ call: 'POST signup', body: {} }])
})

type Shown = readonly [LicenceResult, Partial<ScooterRider>, string, string | null]
test.for<Shown>([
  ['FINISHED_ALLOW', { state: 'ALLOWED', nextStep: 'ride', covers: 'heavy' }, '審核通過', '/scooter/reservation'],
  ['UNPASSED', { state: 'REFUSED', nextStep: 'resubmit' }, '有照片需要重拍', '/scooter/resubmit-license'],
  ['NO_LICENSE', { state: 'REFUSED', nextStep: 'resubmit' }, '沒有可騎機車的駕照', '/scooter/resubmit-license'],
  ['REVIEW_DENY', { state: 'COLLECTING', nextStep: 'documents' }, '資料與證件不符', '/scooter/verification'],
  ['FINISHED_DENY', { state: 'CLOSED', nextStep: 'askCustomerService' }, '目前不能租用', null],
  ['SYSTEM_ERROR', { state: 'IN_REVIEW', nextStep: 'wait' }, '業者系統忙線', null],
])(
  'the result %s has a screen that says what to do next [SCT-006, SCT-019, SCT-040]',
  async ([licenceResult, changes, heading, path]) => {
    await opened('/scooter/license-status', { rider: aRider({ licenceResult, ...changes, reason: '審查說明文字' }) })
    await expect.element(page.getByText(heading, { exact: true })).toBeVisible()
    await expect.element(page.getByText('審查說明文字')).toBeVisible()
    const links = page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(path === null ? ['/'] : [path, '/'])
    if (licenceResult === 'FINISHED_DENY')
      await expect.element(page.getByRole('button', { name: '聯絡客服' })).toBeVisible()
    await isAccessible()
  },
)

test('the six results and the two waits have titles of their own [SCT-019]', () => {
  const all: readonly Pick<ScooterRider, 'nextStep' | 'licenceResult'>[] = [
    { nextStep: 'ride', licenceResult: 'FINISHED_ALLOW' },
    { nextStep: 'resubmit', licenceResult: 'UNPASSED' },
    { nextStep: 'resubmit', licenceResult: 'NO_LICENSE' },
    { nextStep: 'resubmit', licenceResult: 'SYSTEM_ERROR' },
    { nextStep: 'documents', licenceResult: 'REVIEW_DENY' },
    { nextStep: 'askCustomerService', licenceResult: 'FINISHED_DENY' },
    { nextStep: 'wait', licenceResult: 'SYSTEM_ERROR' },
    { nextStep: 'wait', licenceResult: null },
    { nextStep: 'phone', licenceResult: null },
  ]
  expect(new Set(all.map((rider) => statusOf(rider).title)).size).toBe(all.length)
})

test('the result arrives while the page is open [SCT-006, SCT-023, SCT-030]', async () => {
  const { move } = await opened('/scooter/license-status', { rider: aRider({ state: 'IN_REVIEW', nextStep: 'wait' }) })
  await startRealtime('rider', () => undefined)
  await expect.element(page.getByText('結果出來會通知你，可以先離開這頁。')).toBeVisible()
  const rider = move({ state: 'ALLOWED', nextStep: 'ride', licenceResult: 'FINISHED_ALLOW', covers: 'heavy' })
  for (const tell of heard) tell('scooterRiderStatusChanged', { rider })
  await expect.element(page.getByText('審核通過')).toBeVisible()
  stopRealtime()
})

test('only what failed is taken again, and then sent [SCT-007, SCT-041, SCT-051]', async () => {
  withoutCamera()
  const uploadedAt = '2026-11-20T08:00:00.000Z'
  const { sent, uploads } = await opened('/scooter/resubmit-license', {
    rider: aRider({ state: 'REFUSED', nextStep: 'resubmit', licenceResult: 'UNPASSED' }),
    documents: documentsWith({ licence_back: { need: 'retake', reason: '反光', uploadedAt } }, 'nothing'),
    failedAt: '2026-11-23T08:00:00.000Z',
  })
  await expect.element(page.getByText('反光')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
  await isAccessible()
  await page.getByRole('button', { name: '拍照：駕照背面' }).click()
  await title('請拍駕照背面')
  await takes()
  await press('送出審核')
  await expect.element(page.getByText('結果出來會通知你，可以先離開這頁。')).toBeVisible()
  expect(uploads.map(({ path }) => path.split('/').at(-1))).toEqual(['licence_back'])
  expect(sent.map(({ call }) => call)).toEqual(['PUT resubmit'])
  expect(sent[0]?.key).toMatch(/.{16}/)
})

test('a screen that is not meant for the state leads to the one that is [SCT-040]', async () => {
  await opened('/scooter/resubmit-license', { rider: aRider({ state: 'IN_REVIEW', nextStep: 'wait' }) })
  await expect.poll(address).toBe('/scooter/license-status')
})
