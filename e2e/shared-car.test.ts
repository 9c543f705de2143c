import { bindMembership, idNumberOf, provePapers } from '@daoxing/identity/simulator'
import { joinCity } from '@daoxing/identity/simulator/testing'
import { instantFromMs, taipeiTime } from '@daoxing/kit/contract'
import { realNetwork, seededChance } from '@daoxing/kit/simulator'
import { nextStep, SharedRental } from '@daoxing/rental/contract'
import { drawnPicture } from '@daoxing/rental/server/testing'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import type { SharedCity } from './journey-city.ts'
import type { PageRider } from './journey-rider.ts'
import { lineWasCut } from './page-rider.ts'
import { wheel } from './program-people.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

const nowMs = () => performance.timeOrigin + performance.now()
const phone = '0955000101'
const memberPhone = '0955000102'

/** A member with a licence and a card, whose session the browser has. */
async function aRenter(): Promise<PageRider> {
  const chance = seededChance('shared-car')
  const world = {
    ...{ serverUrl: city.url, wheel, network: realNetwork, deviceNowMs: nowMs },
    log: { info: () => undefined, error: () => undefined },
    codeOn: (number: string) => city.codeFor(number),
  }
  const person = await joinCity(world, { phone, name: '怡君' })
  const loginId = idNumberOf(chance)
  // A phone gets one code in half a minute: the membership has another one.
  await bindMembership(world, { ...person, phone: memberPhone }, loginId)
  expectThat(await provePapers(world, person, { name: '怡君', loginId, chance })).toBe(true)
  await bindCityCard(world, person)
  const rider = await city.rider()
  const [name = '', value = ''] = person.cookie.split('=')
  await rider.context.addCookies([
    { name, value, url: city.url },
    { name: 'daoxing_rider_page', value: '1', url: city.url },
  ])
  await rider.context.grantPermissions(['geolocation'])
  await rider.context.setGeolocation({ latitude: 25.0478, longitude: 121.517, accuracy: 10 })
  return rider
}

let pictures = 0
/** Takes the picture of a slot from a file, as a phone whose camera the browser may not use. */
async function takes({ page }: PageRider, slot: string): Promise<void> {
  await expect(page.getByRole('heading', { name: slot, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^(拍照|重拍)$/ }).click()
  pictures += 1
  const buffer = Buffer.from(await drawnPicture(pictures).arrayBuffer())
  await page.getByLabel('改用相簿或手機相機').setInputFiles({ name: `${pictures}.png`, mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: '使用這張' }).click()
}

async function signs({ page }: PageRider): Promise<void> {
  const paper = page.getByRole('img', { name: /尚未簽名/ })
  const box = await paper.boundingBox()
  if (box === null) throw new Error('there is nothing to sign on')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 140, box.y + 120, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: /已簽名/ })).toBeVisible()
  await page.getByRole('button', { name: '簽名完成' }).click()
}

/** Chooses the next step of ten minutes, so that the car can be taken at once; late in the evening it is tomorrow's. */
async function startsSoon({ page }: PageRider): Promise<void> {
  await page.getByRole('button', { name: /取車與還車時間/ }).click()
  const { day, hour, minute } = taipeiTime(nextStep(instantFromMs(nowMs())))
  const [, month, date] = day.split('-').map(Number)
  const sheet = page.getByRole('dialog', { name: '取車與還車時間' })
  await sheet
    .getByRole('button', { name: new RegExp(`(?<!\\d)${month}月${date}日`) })
    .first()
    .click()
  const two = (part: number) => String(part).padStart(2, '0')
  const times = { 時: two(hour), 分: two(minute) }
  const lines = Object.entries(times).map(([name, line]) =>
    sheet.getByRole('listbox', { name }).getByRole('option', { name: line }),
  )
  for (const line of lines) await line.click()
  for (const line of lines) await expect(line).toHaveAttribute('aria-selected', 'true')
  await sheet.getByRole('button', { name: '確定時間' }).click()
}

/** The rental of the page, and the rider beside its car. */
async function standsBeside({ page, context }: PageRider): Promise<SharedRental> {
  const hash = page.url().split('/').at(-1) ?? ''
  const answer = await context.request.get(`/gw/car2go/preorders/${hash}`)
  const order = SharedRental.parse((await answer.json()).data)
  const { lat: latitude, lng: longitude } = order.whereabouts.location
  await context.setGeolocation({ latitude, longitude, accuracy: 8 })
  return order
}

/** Draws the knob of the driver's door from one end to the other. */
async function slidesDoor({ page }: PageRider): Promise<void> {
  const slide = page.getByRole('button', { name: '向右滑動開車門' })
  await expect(slide).toBeEnabled()
  const box = await slide.boundingBox()
  if (box === null) throw new Error('there is nothing to slide')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 28, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 8, y, { steps: 4 })
  await page.mouse.up()
}

const sides = ['左後方', '右後方', '右前方', '左前方']

test('a rider reserves a shared car, walks around it, opens it by phone, and gives it back to its receipt [SHC-001, SHC-002, SHC-013]', async () => {
  const rider = await aRenter()
  const { page, context } = rider
  await page.goto('/rental/reservation?tab=station')
  const bind = page.getByRole('button', { name: '綁定租車會員' })
  const lots = page.getByRole('list', { name: '共享汽車，由近到遠' })
  await expect(bind.or(lots.getByRole('link').first())).toBeVisible()
  // A new tab asks once whether the rider is still a member.
  if (await bind.isVisible()) await bind.click()
  await lots
    .getByRole('link', { name: /輛可租/ })
    .first()
    .click()
  await rider.shows('shared-1-lot')
  await page.getByRole('list', { name: '這裡的空車' }).getByRole('link').first().click()
  await expect(page.getByText('費用明細')).toBeVisible()
  await startsSoon(rider)
  await page.getByRole('checkbox', { name: /我已閱讀並同意/ }).check()
  await rider.shows('shared-2-reserve')
  await page.getByRole('button', { name: /^確認預約/ }).click()
  await expect(page).toHaveURL(/\/myOrder\/\w+/)
  const { plateNo } = await standsBeside(rider)
  await expect(page.getByText('車在哪裡')).toBeVisible()
  await rider.shows('shared-3-reserved')

  await page.getByRole('button', { name: '我在車旁，開始取車' }).click()
  await page.getByRole('button', { name: '知道了，開始拍照' }).click()
  for (const side of sides.slice(0, 2)) await takes(rider, side)
  // The garage has no network: pictures are kept in their order.
  await context.setOffline(true)
  for (const side of sides.slice(2)) await takes(rider, side)
  await expect(page.getByText(/目前離線，\d 張照片已保留/)).toBeVisible()
  await rider.shows('shared-4-offline')
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  await page.getByRole('textbox', { name: '你看到的損傷' }).fill('左後門有刮痕')
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  for (const seat of ['前座', '後座']) await takes(rider, seat)
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  // The rest of the walk, with its signature, was loaded while there was a network.
  await signs(rider)
  await expect(page.getByText(/目前離線，[56] 張照片已保留/)).toBeVisible()
  await expect(page.getByRole('button', { name: '向右滑動開車門' })).toBeDisabled()
  await context.setOffline(false)
  await rider.shows('shared-5-door')
  await slidesDoor(rider)
  await expect(page.getByText('車門開了')).toBeVisible()

  await page.getByRole('link', { name: '開始用車' }).click()
  await rider.shows('shared-6-in-use')
  await city.strikes({ kind: 'car_silent', plate: plateNo, seconds: 300 })
  await page.getByRole('button', { name: '上鎖' }).click()
  await expect(page.getByText(/車輛沒有回應/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: '改用開門密碼' })).toBeVisible()
  await rider.shows('shared-7-silent')
  await city.calms()
  await page.getByRole('button', { name: '上鎖' }).click()
  await expect(page.getByText('車門已上鎖')).toBeVisible()

  await page.getByRole('link', { name: '我要還車' }).click()
  await expect(page.getByRole('heading', { name: '可以還車的地方，由近到遠' })).toBeVisible()
  await rider.shows('shared-8-where')
  await page.getByRole('button', { name: '在這裡還車' }).click()
  await page.getByRole('button', { name: '知道了，開始拍照' }).click()
  for (const place of ['停車格', '周圍街景']) await takes(rider, place)
  await page.getByRole('button', { name: '知道了，開始拍照' }).click()
  for (const side of sides) await takes(rider, side)
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  for (const seat of ['前座', '後座']) await takes(rider, seat)
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  await page.getByRole('checkbox', { name: /我已檢查/ }).check()
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  await signs(rider)
  await expect(page.getByText('門窗都已關好，可以還車')).toBeVisible()
  await rider.shows('shared-9-finish')
  await page.getByRole('button', { name: /^上鎖並還車/ }).click()
  await expect(page.getByRole('heading', { name: '帳單' })).toBeVisible()
  await expect(page.getByText('已完成').first()).toBeVisible()
  await rider.shows('shared-10-receipt')
  rider.expectCalm(lineWasCut)
}, 280_000)
