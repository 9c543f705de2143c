import { smsErrors, userErrors } from '@daoxing/identity/contract'
import { type CodedErrorTable, generalErrors } from '@daoxing/kit/contract'
import { apiErrorFrom, FailedState, learnErrorWords, RegistryProvider, wholeEntries } from '@daoxing/kit/web'
import { vehicleOrderErrors, vehicleErrors } from '@daoxing/orders/contract'
import { paymentErrors } from '@daoxing/wallet/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { webEntries } from '../registry.ts'

beforeAll(async () => {
  for (const { errors } of await wholeEntries(webEntries)) if (errors) learnErrorWords(await errors())
})

function Place() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** The failed state of a screen that was reached from home, for a response with a code and without a message. */
async function fails(code: string) {
  let retries = 0
  const error = apiErrorFrom({ code }, 409)
  const shown = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistryProvider entries={webEntries}>
        <MemoryRouter initialEntries={['/', '/myOrder?from=home']} initialIndex={1}>
          <Place />
          <Routes>
            <Route path="/myOrder" element={<FailedState error={error} onRetry={() => (retries += 1)} />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { error, shown, retries: () => retries }
}

/** The target of the offered link, or `again` for a retry. */
async function wayOnAfter(code: string): Promise<string> {
  const { error, shown, retries } = await fails(code)
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(error.message, { exact: true })).toBeVisible()
  // Below it, an article may explain the error.
  const link = alert.getByRole('link').filter({ hasNotText: '了解更多' })
  await (link.query() === null ? alert.getByRole('button') : link).click()
  const placeNow = () => page.getByRole('status').element().textContent ?? ''
  // The router navigates when React is idle.
  await expect.poll(() => retries() > 0 || placeNow() !== '/myOrder?from=home').toBe(true)
  const place = placeNow()
  await shown.unmount()
  return retries() > 0 ? 'again' : place
}

test('an error that an article explains leads to it, below its next step', async () => {
  await fails('VEHICLE_OUT_OF_ZONE')
  const article = page.getByRole('link', { name: '了解更多' })
  await expect.element(article).toHaveAttribute('href', '/cs/article/park-a-scooter')
})

/** The documents' errors: code, meaning, remedy, and the message if the response has none. */
const documented = {
  users: [
    ['USER_NOT_FOUND', 'not found', 'signIn', '找不到這個帳號，請確認手機號碼或先註冊'],
    ['USER_INVALID_STATUS', 'invalid status', 'elsewhere', '你的帳號目前無法使用這項服務'],
    ['USER_MISSING_GENDER', 'missing gender', 'elsewhere', '請先填寫性別'],
    ['USER_MISSING_FIRST_NAME', 'missing first name', 'elsewhere', '請先填寫名字'],
    ['USER_MISSING_LAST_NAME', 'missing last name', 'elsewhere', '請先填寫姓氏'],
    ['USER_MISSING_BIRTHDAY', 'missing birthday', 'elsewhere', '請先填寫生日'],
    ['USER_MISSING_EMAIL', 'missing email', 'elsewhere', '請先填寫電子信箱'],
    ['USER_PHOTO_INCOMPLETE', 'photo incomplete', 'elsewhere', '證件照片不完整，請補齊後再試'],
    ['USER_USER_AGENT', 'user agent', 'goBack', '這個瀏覽器不支援，請改用其他瀏覽器'],
    ['USER_BANNED_ACCOUNT', 'banned account', 'signIn', '你的帳號已被停權，如有疑問請聯絡客服'],
    ['USER_LOGIN_RESTRICTED', 'login restricted', 'signIn', '這個帳號無法登入，請改用其他帳號'],
    ['USER_UNFINISHED_REGISTRATION', 'unfinished registration', 'signIn', '註冊尚未完成，請繼續完成註冊'],
  ],
  phones: [
    ['SMS_SEND_FAILED', 'SMS send failed', 'wait', '簡訊暫時送不出去，請稍後再試'],
    ['SMS_TIMEOUT', 'SMS timeout', 'retry', '驗證碼已過期，請重新取得'],
    ['SMS_LIMIT', 'SMS limit', 'wait', '驗證碼發送次數已達上限，請稍後再試'],
    ['SMS_WRONG_CODE', 'SMS wrong code', 'retry', '驗證碼錯誤，請再輸入一次'],
    ['SMS_MODIFICATION_LIMIT', 'SMS modification limit', 'goBack', '更改手機號碼的次數已達上限'],
    ['PHONE_NOT_VERIFIED', 'Phone not verified', 'signIn', '手機號碼尚未驗證，請重新驗證'],
  ],
  vehicles: [
    ['VEHICLE_NOT_FOUND', 'not found', 'goBack', '找不到這輛車'],
    ['VEHICLE_OUT_OF_ZONE', 'out of zone', 'goBack', '車輛不在服務範圍內'],
    ['VEHICLE_INVALID_PARKING_ZONE', 'invalid parking zone', 'goBack', '這裡不能停車，請移到可停放的區域'],
    ['VEHICLE_OPERATION_FORBIDDEN', 'operation forbidden', 'goBack', '目前不能對車輛進行這項操作'],
    ['VEHICLE_CONTROL_FAILED', 'control failed', 'retry', '車輛沒有回應，請再試一次'],
    ['VEHICLE_ALREADY_RENTED', 'already rented', 'goBack', '這輛車已被租用'],
    ['VEHICLE_PRICE_EXPIRED', 'price expired', 'retry', '價格已更新，請再確認一次'],
    ['VEHICLE_IN_USE', 'in use', 'goBack', '車輛使用中'],
    ['VEHICLE_STATUS_INVALID', 'status invalid', 'goBack', '車輛目前的狀態無法使用'],
  ],
  rentals: [
    ['RENTAL_NOT_FOUND', 'Rental not found', 'goBack', '找不到這筆租車紀錄'],
    ['ACTIVE_RENTAL_EXISTS', 'active rental exists', 'elsewhere', '你還有進行中的租車'],
    ['RETURN_PHOTO_TIMEOUT', 'return photo timeout', 'retry', '還車照片上傳逾時，請重新拍攝'],
    ['UNPAID_ORDER', 'Unpaid order', 'elsewhere', '你有未付款的訂單，請先付款'],
  ],
  payments: [
    ['PAYMENT_INVALID_METHOD', 'invalid method', 'elsewhere', '這個付款方式無法使用，請改用其他方式'],
    ['PAYMENT_AGENT_DISCOUNT_FORBIDDEN', 'agent discount forbidden', 'goBack', '代叫行程不能使用優惠'],
    ['PAYMENT_ORDER_NUMBER_MISSING', 'order number missing', 'goBack', '缺少訂單編號，請從行程重新付款'],
    ['PAYMENT_STATUS_COMPLETED', 'status completed', 'goBack', '這筆訂單已經付款'],
    ['PAYMENT_STATUS_CHECKING', 'status checking', 'wait', '付款確認中，請稍候'],
    ['PAYMENT_STATUS_CANCELLED', 'status cancelled', 'goBack', '這筆訂單已取消，不需付款'],
  ],
} as const

/** The product's errors of a table, in the form of `documented`. */
const madeOf = (table: CodedErrorTable) =>
  Object.entries(table).map(([code, { says, reaction }]) => [code, says, reaction, apiErrorFrom({ code }, 409).message])

/** For every code of a table: its own message, and the next step of its reaction. */
async function walk(table: CodedErrorTable): Promise<void> {
  const sentences = new Set<string>()
  for (const [code, { reaction }] of Object.entries(table)) {
    sentences.add(apiErrorFrom({ code }, 409).message)
    const place = await wayOnAfter(code)
    if (reaction === 'retry' || reaction === 'wait') expect([code, place]).toEqual([code, 'again'])
    if (reaction === 'goBack') expect([code, place]).toEqual([code, '/'])
    if (reaction === 'signIn') expect([code, place]).toEqual([code, '/signUp?redirect=%2FmyOrder%3Ffrom%3Dhome'])
    if (reaction === 'elsewhere') expect([code, place]).toEqual([code, expect.stringMatching(/^\/[a-zA-Z]+$/)])
  }
  expect(sentences.size).toBe(Object.keys(table).length)
}

test('every general error and every one of users and phones has its message and its next step [ERR-015, ERR-016, ERR-018]', async () => {
  expect(madeOf(userErrors)).toEqual(documented.users)
  expect(madeOf(smsErrors)).toEqual(documented.phones)
  for (const table of [generalErrors, userErrors, smsErrors]) await walk(table)
})

test('every error of vehicles, rentals and payments has its message and its next step [ERR-017, ERR-019, ERR-020]', async () => {
  expect(madeOf(vehicleErrors)).toEqual(documented.vehicles)
  expect(madeOf(vehicleOrderErrors)).toEqual(documented.rentals)
  expect(madeOf(paymentErrors)).toEqual(documented.payments)
  for (const table of [vehicleErrors, vehicleOrderErrors, paymentErrors]) await walk(table)
})

test("the server's message is shown if there is one, and an unknown code has a general one", () => {
  expect(apiErrorFrom({ code: 'RATE_LIMIT', message: '請在 5 秒後再試' }, 429).message).toBe('請在 5 秒後再試')
  expect(apiErrorFrom({ code: 'NEVER_HEARD_OF' }, 500).message).toBe('發生錯誤，請稍後再試')
})
