import { neededSlots, type PhotoSlot, type SharedRental } from '@daoxing/rental/contract'
import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import '../../../../../kit/web/testing/parts-in-test.css'
import { drawnCard } from '../../../../../kit/web/testing/drawn-pictures.ts'
import type { FakeAnswer, FakeUpload } from '../../../../../kit/web/testing/fake-uploads.ts'
import { rentalDeferred } from '../../deferred.ts'
import { closeWalk, data, type Opening, openWalk } from '../../testing/open-walk.tsx'
import { inMinutes } from '../../testing/rental-fixtures.ts'
import {
  pictureOf,
  rentalInUse,
  rentalReturning,
  returnLots,
  returnStatus,
  sharedRental,
} from '../../testing/shared-fixtures.ts'
import { slotNames } from '../parts/shared-words.ts'
import { sharedOrders } from '../shared-orders.ts'
import { DepartScreen } from './DepartScreen.tsx'
import { ReturnScreen } from './ReturnScreen.tsx'

afterEach(closeWalk)

const depart = (step: string, opening: Opening) =>
  openWalk(`/rental/departProcess?order=s1&step=${step}`, <DepartScreen />, opening)
const giveBack = (step: string, opening: Opening) =>
  openWalk(`/rental/returnProcess?order=s1${step === '' ? '' : `&step=${step}`}`, <ReturnScreen />, opening)
const press = (name: string | RegExp) => browser.getByRole('button', { name }).click()
async function title(name: string): Promise<void> {
  await expect.element(browser.getByRole('heading', { name, level: 1 })).toBeVisible()
}
async function takes(file: File) {
  await press(/^(拍照|重拍)$/)
  await userEvent.upload(browser.getByLabelText('改用相簿或手機相機'), file)
  await press('使用這張')
}
const all = (flow: 'depart' | 'return') => neededSlots(flow).map((slot) => pictureOf(slot))

/** A server that keeps pictures of the walk, as ours does. */
function keepsPictures(order: SharedRental) {
  const kept = new Map<PhotoSlot, ReturnType<typeof pictureOf>>()
  let { revision } = order
  return (sent: FakeUpload): FakeAnswer => {
    const slot = sent.form.get('slot') as PhotoSlot
    const picture = pictureOf(slot)
    kept.set(slot, picture)
    revision += 1
    return {
      status: 200,
      body: { data: { picture, order: { ...order, revision, departPictures: [...kept.values()] } } },
    }
  }
}

test('both walks have their routes, for riders [SHC-013, SHC-030, SHC-031]', () => {
  const routes = rentalDeferred.routes?.map(({ path, who }) => [path, who])
  expect(routes).toContainEqual(['/rental/departProcess', 'rider'])
  expect(routes).toContainEqual(['/rental/returnProcess', 'rider'])
})

test('the walk begins with the hint of the car, shows the last handover beside each slot, and goes on by itself [SHC-006, SHC-022]', async () => {
  const order = sharedRental({ state: 'DEPARTING' })
  const { uploads } = await depart('', { order, upload: keepsPictures(order) })
  await title('拍車前看一下')
  await press('知道了，開始拍照')
  await title('左後方')
  await expect.element(browser.getByRole('progressbar', { name: '第 2 步，共 12 步' })).toBeVisible()
  await expect.element(browser.getByRole('img', { name: /拍的左後方/ })).toBeVisible()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await takes(await drawnCard())
  await title('右後方')
  await expect.poll(() => uploads.length).toBe(1)
  expect(uploads[0]?.path).toContain('/car2go/orders/s1/depart/images')
  expect(uploads[0]?.form.get('slot')).toBe('rearLeft')
  expect(document.activeElement?.textContent).toBe('右後方')
})

test('a repeated picture is named on the spot, as a blurred one is', async () => {
  const order = sharedRental({ state: 'DEPARTING' })
  await depart('rearLeft', { order, upload: keepsPictures(order) })
  await takes(await drawnCard())
  await title('右後方')
  await press('拍照')
  await userEvent.upload(browser.getByLabelText('改用相簿或手機相機'), await drawnCard())
  await expect.element(browser.getByText('這張和前面拍過的照片一樣，請換到這個位置再拍')).toBeVisible()
  await press('重拍')
  await userEvent.upload(browser.getByLabelText('改用相簿或手機相機'), await drawnCard({ blurPx: 9 }))
  await expect.element(browser.getByText('照片有點模糊，請拿穩手機再拍一次')).toBeVisible()
  await press('關閉')
  await expect.element(browser.getByRole('dialog')).not.toBeInTheDocument()
})

test('without a network pictures are kept, and sent later in their order [SHC-002]', async () => {
  const order = sharedRental({ state: 'DEPARTING' })
  let isCut = true
  const keeps = keepsPictures(order)
  const { uploads } = await depart('frontSeat', { order, upload: (sent) => (isCut ? 'lineCut' : keeps(sent)) })
  await takes(await drawnCard())
  await title('後座')
  await expect.element(browser.getByText('正在傳送 1 張照片')).toBeVisible()
  await takes(await drawnCard({ lightness: 0.7 }))
  await title('要多拍幾張嗎？')
  await expect.element(browser.getByText('正在傳送 2 張照片')).toBeVisible()
  isCut = false
  dispatchEvent(new Event('online'))
  await expect.poll(() => uploads.map(({ form }) => form.get('slot')).slice(-2)).toEqual(['frontSeat', 'backSeat'])
  await expect.element(browser.getByText(/正在傳送/)).not.toBeInTheDocument()
})

test('a problem that the server found is advice: retake, or go on', async () => {
  const order = sharedRental({ state: 'DEPARTING', departPictures: [pictureOf('rearLeft', { problem: 'dark' })] })
  await depart('rearLeft', { order })
  await expect.element(browser.getByText('照片太暗，請再拍一次')).toBeVisible()
  await press('下一步')
  await title('右後方')
})

test('damage is noted in words beside the notes of the last handover [SHC-007]', async () => {
  const order = sharedRental({ state: 'DEPARTING', departPictures: all('depart') })
  const opening: Opening = {
    order,
    replies: {
      'POST /car2go/orders/s1/depart/start': data(
        sharedRental({ state: 'PREAUTHORIZING', revision: 8, departPictures: all('depart') }),
      ),
    },
  }
  const { server } = await depart('defect', opening)
  await expect.element(browser.getByText('左後輪圈有刮痕。')).toBeVisible()
  await browser.getByRole('textbox', { name: '你看到的損傷' }).fill('左後門有凹陷')
  await press('下一步')
  await title('前座')
  for (const slot of ['frontSeat', 'backSeat'] as const) {
    await title(slotNames[slot]())
    await press('下一步')
  }
  await press('下一步')
  await title('簽名確認')
  await press('下一步')
  await title('開車門')
  await press(/滑動開車門/)
  await browser.getByRole('dialog').getByRole('button', { name: '開車門' }).click()
  await expect
    .poll(() => server.of('POST /car2go/orders/s1/depart/start')[0]?.body)
    .toMatchObject({
      defects: '左後門有凹陷',
      paymentMethod: 'creditcard',
      latitude: 25.0345,
    })
  await expect.element(browser.getByText('正在預留款項，請稍候。')).toBeVisible()
})

test('a walk needs its signature, and the missing pictures are one tap each [SHC-012]', async () => {
  const order = sharedRental({
    state: 'DEPARTING',
    departPictures: all('depart').filter(({ slot }) => slot !== 'signature'),
  })
  const { uploads } = await depart('end', { order, upload: keepsPictures(order) })
  await expect.element(browser.getByText('還缺 1 張照片')).toBeVisible()
  await expect.element(browser.getByRole('button', { name: /滑動開車門/ })).toBeDisabled()
  await press('簽名')
  await press('簽名完成')
  await expect.element(browser.getByText('請先簽名')).toBeVisible()
  await press('無法手寫？改用輸入姓名')
  await browser.getByRole('textbox').fill('王小明')
  await expect
    .poll(() => {
      // The button is gone as soon as the signature is taken, and a click would wait for it.
      const done = browser.getByRole('button', { name: '簽名完成' }).query()
      if (done instanceof HTMLElement) done.click()
      return browser.getByRole('heading', { level: 1 }).query()?.textContent
    })
    .toBe('開車門')
  await expect.poll(() => uploads[0]?.form.get('slot')).toBe('signature')
})

test('a tap at the door asks once more, and a refusal opens nothing; a slide to the end opens at once', async () => {
  const held = { departPictures: all('depart') }
  const order = sharedRental({ state: 'DEPARTING', ...held })
  const start = 'POST /car2go/orders/s1/depart/start'
  const { server } = await depart('end', {
    order,
    replies: { [start]: data(sharedRental({ state: 'PREAUTHORIZING', revision: 8, ...held })) },
  })
  const slide = browser.getByRole('button', { name: '向右滑動開車門' })
  await slide.click()
  await expect.element(browser.getByText(/開門後開始計時，並先預留 \$[\d,]+。/)).toBeVisible()
  await press('先不要')
  await expect.element(browser.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.of(start)).toEqual([])
  await slide.dropTo(slide, { sourcePosition: { x: 24, y: 28 }, targetPosition: { x: 320, y: 28 } })
  await expect.poll(() => server.of(start).length).toBe(1)
  expect(browser.getByRole('dialog').query()).toBeNull()
})

test('each answer of the car is drawn at the door; without one the keypad code is offered', async () => {
  const held = { state: 'PREAUTHORIZED', departPictures: all('depart') } as const
  const told = (state: 'planned' | 'sent' | 'refused' | 'unanswered', reason: string | null = null) => ({
    commandId: 'c1',
    kind: 'unlock' as const,
    state,
    reason,
    plannedAt: inMinutes(0),
    expiresAt: inMinutes(1),
  })
  const { cache } = await depart('end', { order: sharedRental({ ...held, command: told('planned') }) })
  await expect.element(browser.getByText('準備傳送到車輛')).toBeVisible()
  sharedOrders.hold(cache, sharedRental({ ...held, revision: 5, command: told('sent') }))
  await expect.element(browser.getByText('已傳送，等待車輛回應')).toBeVisible()
  sharedOrders.hold(cache, sharedRental({ ...held, revision: 6, command: told('refused', 'lowBattery') }))
  await expect.element(browser.getByText('車上電瓶電力不足。')).toBeVisible()
  sharedOrders.hold(cache, sharedRental({ ...held, revision: 7, command: told('unanswered') }))
  await expect.element(browser.getByText(/車輛沒有回應/)).toBeVisible()
  await expect.element(browser.getByRole('button', { name: '再滑一次開車門' })).toBeEnabled()
  await expect.element(browser.getByRole('button', { name: '改用開門密碼' })).toBeVisible()
  sharedOrders.hold(cache, rentalInUse({ revision: 8 }))
  await expect.element(browser.getByText('車門開了')).toBeVisible()
  await expect.element(browser.getByRole('link', { name: '開始用車' })).toHaveAttribute('href', '/myOrder/s1')
})

test('the lots of the return are known before driving there, and a full one names the next [SHC-025]', async () => {
  const [, , zone] = returnLots
  const { server } = await giveBack('', {
    order: rentalInUse(),
    replies: {
      'GET /car2go/orders/s1/return/status-check': data(
        returnStatus({ mayReturn: false, problems: [{ kind: 'lotFull', parts: [] }], nextLot: zone }),
      ),
    },
  })
  await title('在哪裡還車')
  for (const text of ['6 個空位', '已滿', '路邊停車格'])
    await expect.element(browser.getByText(text, { exact: true }).first()).toBeInTheDocument()
  await expect.element(browser.getByText('這個停車場滿了')).toBeVisible()
  await expect.element(browser.getByText('最近有空位的是大安路邊停車區，1.4 公里')).toBeVisible()
  await expect.element(browser.getByRole('button', { name: '在這裡還車' })).toBeDisabled()
  expect(server.of('GET /car2go/orders/s1/return/parking-lots')).toHaveLength(1)
})

test('return is pressed here: the time stands still, and driving on cancels it', async () => {
  const { server } = await giveBack('', {
    order: rentalInUse(),
    replies: {
      'POST /car2go/orders/s1/return/start': data(rentalReturning({ revision: 9 })),
      'POST /car2go/orders/s1/return/cancel': data(rentalInUse({ revision: 10 })),
    },
  })
  await press('在這裡還車')
  await title('拍停車位置前看一下')
  await expect.element(browser.getByText(/起停止計時/)).toBeVisible()
  expect(server.of('POST /car2go/orders/s1/return/start')[0]?.body).toEqual({ latitude: 25.0345, longitude: 121.5683 })
  await press('繼續用車')
  await press('取消還車')
  await title('在哪裡還車')
})

test('the places and the belongings are asked for, and how clean the car is [SHC-010, SHC-011, SHC-024]', async () => {
  const order = rentalReturning({ returnPictures: all('return') })
  const finished = rentalInUse({ state: 'PENDING_PAYMENT', revision: 20, bookingStatus: 'awaiting payment' })
  const places = await giveBack('parkingGrid', { order })
  await title('停車格')
  await press('下一步')
  await title('周圍街景')
  await places.page.unmount()
  const { page, server } = await giveBack('belongings', {
    order,
    replies: { 'POST /car2go/orders/s1/return/finish': data(finished) },
  })
  const next = page.getByRole('button', { name: '下一步' })
  await next.click()
  await expect.element(page.getByText('請先檢查車內並勾選')).toBeVisible()
  await page.getByRole('checkbox', { name: /我已檢查/ }).click()
  await page.getByRole('radio', { name: '需要清潔' }).click()
  await page.getByRole('textbox', { name: '哪裡需要清潔' }).fill('後座有沙')
  await next.click()
  await title('簽名確認')
  await next.click()
  await page.getByRole('button', { name: /上鎖並還車.*約 \$232/ }).click()
  await expect
    .poll(() => server.of('POST /car2go/orders/s1/return/finish')[0]?.body)
    .toMatchObject({
      cleaning: 0,
      hasCheckedBelongings: true,
      note: '後座有沙',
    })
  await expect.element(page.getByText('/myOrder/s1')).toBeVisible()
})

test('the check names the open window and the engine, and status 7 is tried again [SHC-027]', async () => {
  const order = rentalReturning({
    state: 'RETURN_ERROR',
    lastEvent: 'returnFailed',
    statusCode: 7,
    returnPictures: all('return'),
    returnProblems: [{ kind: 'doorOpen', parts: ['rearLeft'] }],
  })
  await giveBack('end', {
    order,
    replies: {
      'GET /car2go/orders/s1/return/status-check': data(
        returnStatus({
          mayReturn: false,
          problems: [
            { kind: 'windowOpen', parts: ['frontRight'] },
            { kind: 'engineOn', parts: [] },
          ],
        }),
      ),
    },
  })
  await expect.element(browser.getByText('還車還沒完成')).toBeVisible()
  for (const text of ['左後車門沒有關好', '右前車窗沒有關好', '引擎還沒熄火'])
    await expect.element(browser.getByText(text)).toBeVisible()
  await expect.element(browser.getByText('里程 12 公里')).toBeVisible()
  await expect.element(browser.getByRole('button', { name: /再試一次還車/ })).toBeVisible()
})
