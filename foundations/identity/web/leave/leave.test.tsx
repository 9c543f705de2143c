import '@daoxing/kit/web/testing/parts-in-test.css'
import { riderHere, settleRider } from '@daoxing/kit/web'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { identityDeferred } from '../deferred.ts'
import { address, certificate, openLeaving, proofNumber } from '../testing/open-leaving.tsx'
import { rider } from '../testing/open-sign-up.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T02:00:00.000Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  settleRider(null)
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')
const title = async (name: string) => {
  await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}
const isShown = async (text: string | RegExp) => {
  await expect.element(page.getByText(text)).toBeVisible()
}
/** Proves the number of the account, up to the last question. */
async function provesNumber() {
  await press('傳送驗證碼')
  await page.getByLabelText('6 位驗證碼').fill('123456')
  await expect.element(dialog()).toBeVisible()
}
async function deletes() {
  await dialog().getByRole('button', { name: '刪除帳號' }).click()
}
async function hasNoBarriers() {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test('the last entry of the settings leads to the end of the account, which is confirmed by a code and a dialog that names the day [SET-007]', async () => {
  const { writes, cache } = await openLeaving('/setting')
  await isShown(rider.phone)
  const links = page.getByRole('link').elements()
  expect(links.at(-1)?.textContent).toBe('刪除帳號')
  await page.getByRole('link', { name: '刪除帳號' }).click()
  await expect.poll(address).toBe('/setting?stages=delete-account')
  await isShown('14 天後，12/13（日）刪除')
  await isShown('付款與發票')
  await isShown('會計與稅務法規要求保存')
  await hasNoBarriers()
  await press('下一步')

  await title('為什麼想離開？')
  await page.getByText('價格太高').click()
  await page.getByText('改用其他 App').click()
  await page.getByText('價格太高').click()
  await page.getByLabelText('想補充的話（選填）').fill(' 車很少 ')
  await hasNoBarriers()
  await press('下一步')

  await title('確認是你本人')
  await provesNumber()
  await expect.element(dialog().getByText(/12\/13（日）/)).toBeVisible()
  await hasNoBarriers()
  expect(writes.some(({ method }) => method === 'DELETE')).toBe(false)
  await deletes()

  await title('刪除帳號證明')
  await isShown('帳號會在 12/13（日）刪除')
  expect(address()).toBe(`/account-end#${certificate}`)
  expect(writes.filter(({ path }) => path.includes('users/me'))).toEqual([
    { method: 'POST', path: '/v3/identity/users/me/deletion-reasons', body: { reasons: ['otherApp'], note: '車很少' } },
    { method: 'DELETE', path: '/identity/users/me', body: { proof: proofNumber(1) } },
  ])
  expect(writes.find(({ path }) => path.endsWith('check-otp'))?.body).toMatchObject({ phone: '0912345678' })
  expect(riderHere()).toBeNull()
  expect(cache.getQueryData(['orders', 'live'])).toBeUndefined()
})

test('open orders and bills are shown with their amount and page, and prevent the next step [SET-007]', async () => {
  const { server } = await openLeaving('/setting?stages=delete-account&step=code', {
    holds: [
      { kind: 'liveOrder', path: '/myOrder', amountTwd: null },
      { kind: 'liveOrder', path: '/myOrder', amountTwd: null },
      { kind: 'unpaid', path: '/payment/bills', amountTwd: 1215 },
    ],
  })
  await isShown('還有事情要先處理')
  await hasNoBarriers()
  const unpaid = page.getByRole('link', { name: /款項沒付清.*\$1,215/ })
  await expect.element(unpaid).toHaveAttribute('href', '/payment/bills')
  expect(page.getByRole('link', { name: /進行中或預約的訂單/ }).elements()).toHaveLength(1)
  expect(page.getByRole('button', { name: /下一步|驗證碼/ }).elements()).toHaveLength(0)
  server.holds = []
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('button', { name: '傳送驗證碼' })).toBeVisible()
})

test('why may be skipped, and words without a reason count as another one', async () => {
  const { writes } = await openLeaving('/setting?stages=delete-account&step=why')
  await expect.element(page.getByRole('button', { name: '下一步' })).toBeDisabled()
  await press('略過')
  await title('確認是你本人')
  expect(writes).toEqual([])
  document.body.replaceChildren()
  const again = await openLeaving('/setting?stages=delete-account&step=why')
  await page.getByLabelText('想補充的話（選填）').fill('要出國了')
  await isShown('還可以輸入 496 字')
  await press('下一步')
  await title('確認是你本人')
  expect(again.writes[0]?.body).toEqual({ reasons: ['other'], note: '要出國了' })
})

test('a rider who hesitates in the dialog keeps the account, and can still confirm with the same code', async () => {
  const { writes } = await openLeaving('/setting?stages=delete-account&step=code')
  await provesNumber()
  await dialog().getByRole('button', { name: '保留帳號' }).click()
  await isShown(/已確認是你本人/)
  expect(writes.some(({ method }) => method === 'DELETE')).toBe(false)
  await press('刪除帳號')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await press('刪除帳號')
  await deletes()
  await expect.poll(() => writes.at(-1)?.path).toBe('/v3/identity/erasure')
  expect(writes.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
    { proof: proofNumber(1) },
  ])
})

test('an order that began in the meantime is shown instead of a certificate', async () => {
  const held = { status: 409, code: 'ACCOUNT_HELD', message: '帳號目前不能刪除' }
  const { server } = await openLeaving('/setting?stages=delete-account&step=code', { deletions: [held] })
  await provesNumber()
  server.holds = [{ kind: 'liveOrder', path: '/myOrder', amountTwd: null }]
  await deletes()
  await isShown('還有進行中或預約的訂單')
  expect(riderHere()).not.toBeNull()
})

test('a code that has expired is replaced by another one', async () => {
  const expired = { status: 400, code: 'PHONE_NOT_VERIFIED', message: '請重新驗證手機號碼' }
  const { writes } = await openLeaving('/setting?stages=delete-account&step=code', { deletions: [expired] })
  await provesNumber()
  await deletes()
  await isShown('請重新驗證手機號碼')
  await provesNumber()
  await deletes()
  await title('刪除帳號證明')
  expect(writes.filter(({ method }) => method === 'DELETE').at(-1)?.body).toEqual({ proof: proofNumber(2) })
})

test('if the response is lost and the session is over, the page says what happened and how to take it back', async () => {
  const over = { status: 401, code: 'TOKEN_INVALID_OR_EXPIRED', message: '請重新登入' }
  await openLeaving('/setting?stages=delete-account&step=code', { deletions: ['lost', over] })
  await provesNumber()
  await deletes()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await press('刪除帳號')
  await deletes()
  await isShown(/證明連結沒有送達.*14 天後刪除/)
  expect(address()).toBe('/account-end')
  await expect.element(page.getByRole('link', { name: '登入並保留帳號' })).toHaveAttribute('href', '/signUp')
  await hasNoBarriers()
})

test('a session that ended before anything was sent is no deletion', async () => {
  const over = { status: 401, code: 'TOKEN_INVALID_OR_EXPIRED', message: '請重新登入' }
  await openLeaving('/setting?stages=delete-account&step=code', { deletions: [over] })
  await provesNumber()
  await deletes()
  await isShown('請重新登入')
  expect(address()).toBe('/setting?stages=delete-account&step=code')
})

test.for([
  ['WAITING', '帳號會在 12/13（日）刪除', true, true],
  ['ERASING', '正在刪除帳號', false, true],
  ['ERASED', '帳號已刪除', false, true],
  ['TAKEN_BACK', '已取消刪除', false, false],
] as const)('the certificate of a deletion that is %s says so', async ([state, text, isOpen, hasKept]) => {
  await openLeaving(`/account-end#${certificate}`, { state })
  await isShown(text)
  expect(page.getByRole('link', { name: '登入並保留帳號' }).elements()).toHaveLength(isOpen ? 1 : 0)
  expect(page.getByText('會留下的紀錄').elements()).toHaveLength(hasKept ? 1 : 0)
  await hasNoBarriers()
})

test('the certificate is open to anyone, its code is sent in the body, and its link can be copied', async () => {
  expect(identityDeferred.routes?.map(({ path, who }) => [path, who])).toContainEqual(['/account-end', 'anyone'])
  const { writes } = await openLeaving(`/account-end#${certificate}`)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined)
  await press('複製證明連結')
  await isShown('已複製連結')
  expect(copied).toHaveBeenCalledWith(window.location.href)
  expect(writes).toEqual([{ method: 'POST', path: '/v3/identity/erasure', body: { certificate } }])
  copied.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await press('複製證明連結')
  await isShown(window.location.href)
})

test('an unknown code, an incomplete one and a failure have their own words', async () => {
  const gone = { status: 410, code: 'TOKEN_INVALID_OR_EXPIRED', message: '連結已失效' }
  await openLeaving(`/account-end#${certificate}`, { refusals: [gone] })
  await isShown('找不到這份證明')
  await hasNoBarriers()
  document.body.replaceChildren()
  const { writes } = await openLeaving('/account-end#cccc')
  await isShown('找不到這份證明')
  expect(writes).toEqual([])
  document.body.replaceChildren()
  const busy = { status: 429, code: 'RATE_LIMIT', message: '請稍後再試' }
  await openLeaving(`/account-end#${certificate}`, { refusals: [busy] })
  await isShown('請稍後再試')
  await press('再試一次')
  await isShown('帳號會在 12/13（日）刪除')
})
