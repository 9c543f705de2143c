import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, beginAnew, openSignUp, otpField, registered, typePhone, upToName } from '../testing/open-sign-up.tsx'

beforeEach(beginAnew)
afterEach(() => vi.unstubAllGlobals())

test('signing up can be interrupted and resumed at the same step [IDN-025]', async () => {
  aServer()
  const first = await openSignUp('/signUp')
  await upToName()
  await page.getByRole('textbox', { name: /稱呼/ }).fill('陳安娜')
  await page.getByRole('button', { name: '稍後再完成' }).click()
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  await first.unmount()
  await openSignUp('/signUp')
  await expect.element(page.getByText('還差一點就完成註冊')).toBeVisible()
  await page.getByRole('button', { name: '繼續完成註冊' }).click()
  await expect.element(page.getByRole('textbox', { name: /稱呼/ })).toHaveValue('陳安娜')
})

test('each status has its own text and its own next step [IDN-025]', async () => {
  const said: readonly (readonly [string, string, string])[] = [
    ['PENDING', '資料審核中', '重新查看狀態'],
    ['UNPASSED', '資料沒有通過審核', '修改資料並重新送出'],
    ['REJECT', '申請被退回', '修改資料並重新送出'],
    ['UNBOUND', '帳號已解除綁定', '重新綁定'],
  ]
  for (const [status, title, way] of said) {
    beginAnew()
    aServer({ '/verify_otp': { body: registered } }, status)
    const shown = await openSignUp('/signUp')
    await typePhone()
    await otpField().fill('123456')
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByRole('button', { name: way })).toBeVisible()
    await shown.unmount()
  }
})

test('a blocked rider sees the reason and can contact customer service', async () => {
  const blocked = { status: 403, body: { code: 'USER_BANNED_ACCOUNT', message: '這個帳號目前無法使用，請聯絡客服' } }
  aServer({ '/verify_otp': { body: registered }, '/signin/rider': blocked })
  await openSignUp('/signUp')
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByText('這個帳號目前無法使用')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '打給客服 0800-000-000' })).toBeVisible()
})
