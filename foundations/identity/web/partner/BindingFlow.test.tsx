import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  agrees,
  aPartner,
  beginBindingAnew,
  bound,
  dialogNamed,
  idField,
  loggedIn,
  openBinding,
  phoneProven,
  pressButton,
  refusal,
  typeOtp,
} from '../testing/open-binding.tsx'
import { isRentalLoggedIn, partnerLoginQuestion, setRentalLogin } from './rental-login.ts'

const login = '/v3/identity/partner-membership/auth-login'
const bind = '/v3/identity/partner-membership/bind'

const busy = (facts: object) => ({
  status: 429,
  body: { code: 'RATE_LIMIT', message: '請稍後再試', data: { isCached: true, isMember: true, ...facts } },
})

beforeEach(beginBindingAnew)
afterEach(() => {
  partnerLoginQuestion.get()?.answer(false)
  beginBindingAnew()
})

async function upToIdNumber() {
  await agrees()
  await typeOtp()
  await expect.element(idField()).toBeVisible()
}

test('code 1606 begins with the privacy consent, then the OTP verification of the own number [PTB-004, PTB-008, PTB-012]', async () => {
  const server = aPartner()
  await openBinding()
  await expect.element(dialogNamed('同意提供個人資料')).toBeVisible()
  await agrees()
  await expect.element(dialogNamed('驗證手機號碼')).toBeVisible()
  await expect.element(page.getByText('0912 345 678', { exact: false })).toBeVisible()
  await typeOtp()
  await expect
    .poll(() => server.of('/bind/otp')[0]?.body)
    .toMatchObject({ phone: '0912345678', cc: '886', otp: '123456' })
})

test('after the OTP step, the id-number step binds the member, who is told so [PTB-007, PTB-010, PTB-031]', async () => {
  const server = aPartner()
  const { answered } = await openBinding()
  await agrees()
  await typeOtp()
  await expect.element(dialogNamed('驗證身分證字號')).toBeVisible()
  await idField().fill('a123456789')
  await pressButton('驗證並綁定')
  await expect.element(page.getByText('會員綁定成功')).toBeVisible()
  expect(await answered).toBe(true)
  expect(isRentalLoggedIn()).toBe(true)
  expect(server.of('/accept-yulon-agreements')[0]?.body).toEqual({
    agreements: [{ document: 'privacy', version: '2026-01', textHash: 'hash-of-2026-01' }],
  })
  expect(server.of(bind)[0]?.body).toEqual({ loginId: 'A123456789', bindingType: 'first_binding' })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a login check that passes is silent, and its cached result says its age [PTB-011, PTB-014]', async () => {
  const server = aPartner({ [login]: [loggedIn, busy({ cachedStatus: 200, ageSeconds: 170 })] })
  const first = await openBinding()
  expect(await first.answered).toBe(true)
  await first.unmount()
  expect(server.of('/request_otp')).toEqual([])
  setRentalLogin(false)
  const { answered } = await openBinding()
  expect(await answered).toBe(true)
  await expect.element(page.getByText('租車夥伴忙線中，先用 3 分鐘前的結果')).toBeVisible()
  expect(isRentalLoggedIn()).toBe(true)
})

test('the buttons of a consent work once the box is ticked, and its agreements can be read [PTB-020]', async () => {
  aPartner()
  await openBinding()
  const button = page.getByRole('button', { name: '同意並繼續' })
  await expect.element(button).toBeDisabled()
  await page.getByText('會員個資告知').click()
  await expect.element(page.getByText('只用來確認會員身分。')).toBeVisible()
  await expect.element(page.getByText('2026-01 版')).toBeVisible()
  await page.getByRole('checkbox').click()
  await expect.element(button).toBeEnabled()
  await page.getByRole('checkbox').click()
  await expect.element(button).toBeDisabled()
})

test('the id number is cleaned while it is typed, and ends after 10 characters [PTB-016, PTB-017]', async () => {
  aPartner()
  await openBinding()
  await upToIdNumber()
  await userEvent.type(idField(), 'a-12 34')
  await expect.element(idField()).toHaveValue('A1234')
  await userEvent.type(idField(), '567890123')
  await expect.element(idField()).toHaveValue('A123456789')
})

test('no button works without an id number, and a wrong one is never sent [PTB-018, PTB-019]', async () => {
  const server = aPartner()
  await openBinding()
  await upToIdNumber()
  const button = page.getByRole('button', { name: '驗證並綁定' })
  await expect.element(button).toBeDisabled()
  await userEvent.type(idField(), 'A1234')
  await button.click()
  await expect.element(page.getByText('格式錯誤，請確認是否為中華民國身分證字號')).toBeVisible()
  await userEvent.type(idField(), '56789')
  await expect.element(page.getByText('格式錯誤', { exact: false })).not.toBeInTheDocument()
  expect(server.of(bind)).toEqual([])
})

test('a rider who is no member agrees to the upgrade, and nothing that was proven is asked for again [PTB-003, PTB-013, PTB-021]', async () => {
  const server = aPartner({
    [bind]: [{ status: 400, body: { code: 'PARTNER_NOT_MEMBER', message: '', data: { isMember: false } } }],
  })
  const { answered } = await openBinding()
  await upToIdNumber()
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  await expect.element(dialogNamed('升級為租車會員')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '同意並升級' })).toBeDisabled()
  await page.getByRole('checkbox').click()
  await pressButton('同意並升級')
  expect(await answered).toBe(true)
  expect(server.of('/upgrade')[0]?.body).toMatchObject({ loginId: 'A123456789' })
})

test('the upgrade consent leads to the onboarding, which comes back to this page; a binding stays here [RNT-059]', async () => {
  aPartner()
  const address = () => page.getByTestId('address').element().textContent
  const first = await openBinding()
  await upToIdNumber()
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  expect(await first.answered).toBe(true)
  expect(address()).toBe('/rental/reservation?tab=all')
  await first.unmount()
  beginBindingAnew()
  aPartner({
    [login]: [{ status: 400, body: { code: 'PARTNER_NOT_MEMBER', message: '', data: { isMember: false } } }],
    '/v3/identity/partner-membership': [phoneProven],
  })
  await openBinding()
  await page.getByRole('checkbox').click()
  await pressButton('同意並升級')
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  await expect.poll(address).toBe(`/rental/idCards?redirect=${encodeURIComponent('/rental/reservation?tab=all')}`)
})

test('a code that cannot be sent yet is no sent code: the button says how long to wait', async () => {
  aPartner({
    '/request_otp': [{ status: 429, body: { code: 'SMS_LIMIT', message: '請稍後再試', data: { seconds: 20 } } }],
  })
  await openBinding()
  await agrees()
  await pressButton('傳送驗證碼')
  await expect.element(page.getByText('請稍後再試')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '傳送驗證碼' })).toBeDisabled()
  await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/0:(20|19)/)
})

test('1607 explains the rebinding, and 1608 offers this number by a code [PTB-005, PTB-006, PTB-015]', async () => {
  aPartner({ [login]: [refusal(1607), refusal(1608)] })
  const { answered, unmount } = await openBinding()
  await expect.element(dialogNamed('重新綁定租車會員')).toBeVisible()
  await pressButton('以後再說')
  expect(await answered).toBe(false)
  await unmount()
  await openBinding()
  await expect.element(dialogNamed('租車會員的手機號碼不同')).toBeVisible()
  await expect.element(page.getByText('0912 345 678')).toBeVisible()
  await pressButton('用簡訊驗證並更新')
  await agrees()
  await expect.element(page.getByRole('button', { name: '傳送驗證碼' })).toBeVisible()
})

test('1741 is an error to confirm, which asks for the id number again [PTB-024, PTB-029]', async () => {
  const server = aPartner({ [bind]: [refusal(1741), { body: { data: bound } }] })
  const { answered } = await openBinding()
  await upToIdNumber()
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  await expect.element(dialogNamed('身分證字號驗證失敗')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /撥打客服/ })).not.toBeInTheDocument()
  await pressButton('確認')
  await expect.element(dialogNamed('驗證身分證字號')).toBeVisible()
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  expect(await answered).toBe(true)
  expect(server.of(bind)).toHaveLength(2)
})

test('an error with a title and a contact offers a call or closing [PTB-023, PTB-028]', async () => {
  const server = aPartner({
    [bind]: [refusal(1601, { statusTitle: '會員停權', contactNumber: '0800-111-222', message: '請洽客服' })],
  })
  await openBinding()
  await upToIdNumber()
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  await expect.element(dialogNamed('會員停權')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '撥打客服 0800-111-222' })).toBeVisible()
  await page.getByText('關閉', { exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.of(bind)).toHaveLength(1)
})

test('a failure of the system says so, with our customer service and another try [PTB-030, PTB-032]', async () => {
  aPartner({ [login]: [{ status: 500, body: {} }, refusal(1606)] })
  await openBinding()
  await expect.element(dialogNamed('系統錯誤')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '撥打客服 0800-000-000' })).toBeVisible()
  await pressButton('再試一次')
  await expect.element(dialogNamed('同意提供個人資料')).toBeVisible()
})

test('after a lost line the same number is sent again, and the step stays', async () => {
  const server = aPartner({ [bind]: ['lost', { body: { data: bound } }] })
  const { answered } = await openBinding()
  await upToIdNumber()
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  await expect.element(dialogNamed('還沒有收到回覆')).toBeVisible()
  await expect.element(idField()).toHaveValue('A123456789')
  await pressButton('再試一次')
  expect(await answered).toBe(true)
  const bodies = server.of(bind).map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toEqual(bodies[0])
})

test('a reload keeps the step, and stores neither the id number nor the code', async () => {
  aPartner()
  const { unmount } = await openBinding()
  await upToIdNumber()
  await idField().fill('A123456789')
  await unmount()
  partnerLoginQuestion.set(undefined)
  const stored = JSON.stringify({ ...sessionStorage, ...localStorage })
  expect(stored).not.toMatch(/A123456789|123456|0912/)
  const server = aPartner({ '/v3/identity/partner-membership': [phoneProven] }, [])
  await openBinding({ isReloaded: true })
  await expect.element(dialogNamed('驗證身分證字號')).toBeVisible()
  await expect.element(idField()).toHaveValue('')
  // The phone is still proven: the server keeps that.
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  await expect.poll(isRentalLoggedIn).toBe(true)
  expect(server.of('/bind/otp')).toEqual([])
})

test('a wrong code is typed again, and a spent proof asks for a new one', async () => {
  const wrong = { status: 400, body: { code: 'SMS_WRONG_CODE', message: '驗證碼錯誤' } }
  aPartner({
    '/bind/otp': [wrong, phoneProven],
    [bind]: [{ status: 400, body: { code: 'PHONE_NOT_VERIFIED', message: '請重新驗證' } }],
  })
  await openBinding()
  await agrees()
  await typeOtp()
  await expect.element(page.getByText('驗證碼錯誤')).toBeVisible()
  await page.getByLabelText('6 位驗證碼').fill('654321')
  await idField().fill('A123456789')
  await pressButton('驗證並綁定')
  await expect.element(dialogNamed('驗證手機號碼')).toBeVisible()
})

test('Escape closes the binding, and the focus returns to the screen', async () => {
  aPartner()
  const { answered } = await openBinding()
  await expect.element(dialogNamed('同意提供個人資料')).toBeVisible()
  expect(dialogNamed('同意提供個人資料').element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(await answered).toBe(false)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(page.getByRole('heading', { name: 'screen' }).element())
})
