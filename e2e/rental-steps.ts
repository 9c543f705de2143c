import { nationalIdKindOf } from '@daoxing/identity/contract'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './expect.ts'
import type { SharedCity } from './journey-city.ts'
import type { PageRider } from './journey-rider.ts'

/** Runs at the named screens of a step, such as an inspection. */
export type Look = (name: string) => Promise<void>

let membersUsed = 0
/** The id number of a member of the city's car rental whom no other journey has. */
export async function aMember(city: SharedCity): Promise<string> {
  membersUsed += 1
  const beginning = `F13110${String(membersUsed).padStart(2, '0')}0`
  const loginId = Array.from({ length: 10 }, (_, digit) => `${beginning.slice(0, 9)}${digit}`).find(
    (number) => nationalIdKindOf(number) === 'national',
  )
  if (loginId === undefined) throw new Error('no last digit fits')
  await city.post('/api/carplus/members', { loginId })
  return loginId
}

/**
 * Runs in the page before everything else: the camera shows a drawn face that never stands still. Chromium's own test
 * picture has too few edges for a person's document.
 */
export function drawTheCamera(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [1280, 720]
    const brush = canvas.getContext('2d')
    let frame = 0
    setInterval(() => {
      if (brush === null) return
      frame += 1
      brush.fillStyle = '#c9d6d2'
      brush.fillRect(0, 0, 1280, 720)
      brush.fillStyle = '#14201e'
      brush.font = '40px sans-serif'
      for (let line = 0; line < 16; line += 1) brush.fillText('SPECIMEN '.repeat(4), 40 + ((frame * 37 + line * 90) % 500), line * 45)
      brush.beginPath()
      brush.arc(640 + 200 * Math.sin(frame), 360 + 90 * Math.cos(frame * 1.7), 170, 0, 7)
      brush.fill()
    }, 100)
    return canvas.captureStream(10)
  }
}

/** The binding above the current screen: consent, code, id number. */
export async function bindsMembership({ page, phone }: PageRider, city: SharedCity, loginId: string, look: Look) {
  const consent = page.getByRole('dialog', { name: '同意提供個人資料' })
  await expect(consent.getByRole('button', { name: '同意並繼續' })).toBeDisabled()
  await consent.getByRole('checkbox').check()
  await look('consent')
  await consent.getByRole('button', { name: '同意並繼續' }).click()
  const otp = page.getByRole('dialog', { name: '驗證手機號碼' })
  const earlier = await city.codeFor(phone)
  await look('otp')
  await otp.getByRole('button', { name: '傳送驗證碼', exact: true }).click()
  await otp.getByLabel('6 位驗證碼').waitFor()
  await expect.poll(() => city.codeFor(phone)).not.toBe(earlier)
  await look('code')
  await otp.getByLabel('6 位驗證碼').fill(await city.codeFor(phone))
  const id = page.getByRole('dialog', { name: '驗證身分證字號' })
  await expect(id.getByRole('button', { name: '驗證並綁定' })).toBeDisabled()
  await id.getByRole('textbox', { name: '身分證字號' }).fill(loginId.toLowerCase())
  await look('id-number')
  await id.getByRole('button', { name: '驗證並綁定' }).click()
  await expect(page.getByText('會員綁定成功').first()).toBeVisible()
}

/** From the overview of the papers to their submission: drawn documents, the fake camera's face, the form. */
export async function sendsPapers({ page }: PageRider, loginId: string, look: Look): Promise<void> {
  await expect(page.getByText('租車前，先認證一次')).toBeVisible()
  await look('papers-begin')
  await page.getByRole('button', { name: '開始認證' }).click()
  const title = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await title('請拍身分證正面')
  await look('papers-card')
  await page.getByRole('button', { name: '拍照' }).click()
  await expect(page.getByRole('button', { name: '拍照', exact: true }).last()).toBeEnabled()
  await look('papers-camera')
  await choosesFile(page, await drawnCard('中華民國國民身分證'))
  await look('papers-picture')
  await page.getByRole('button', { name: '使用這張' }).click()
  await title('請拍身分證背面')
  await takes(page, await drawnCard('背面 臺北市中正區'))
  await title('請拍身分證背面的條碼')
  await takes(page, await drawnBarcode('A1234'))
  await title('請拍駕照正面')
  await page.reload()
  await title('請拍駕照正面')
  await takes(page, await drawnCard(`駕駛執照 ${loginId}`))
  await title('請拍一張自拍照')
  await takes(page, await drawnCard('自拍照'))
  await title('跟著做幾個動作')
  await look('papers-moves')
  await page.getByRole('button', { name: '打開相機' }).click()
  await page.getByRole('button', { name: /開始/ }).click()
  await title('填寫基本資料')
  await fillsProfile(page, loginId)
  await look('papers-form')
  await page.getByRole('button', { name: '儲存並繼續' }).click()
  await title('確認後送出')
  await look('papers-send')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '送出審核' }).click()
}

async function fillsProfile(page: Page, loginId: string): Promise<void> {
  // The licence is read by the city: what it reads is the picture's.
  await expect(page.getByRole('textbox', { name: '駕照管轄編號' })).toHaveValue(/\d{12}/)
  await page.getByRole('textbox', { name: '姓名' }).fill('陳怡君')
  await page.getByLabel('出生日期').fill('1990-01-31')
  await page.getByRole('textbox', { name: '身分證或居留證號碼' }).fill(loginId)
  await page.getByRole('textbox', { name: '電子信箱' }).fill('yijun@example.tw')
  await page.getByRole('combobox', { name: '縣市' }).first().selectOption('新竹縣')
  await page.getByRole('combobox', { name: '鄉鎮市區' }).first().selectOption('竹北市')
  await page.getByRole('textbox', { name: '詳細地址' }).first().fill('光明六路 10 號')
  await page.getByRole('checkbox', { name: '和戶籍地址相同' }).check()
}

async function takes(page: Page, picture: Buffer): Promise<void> {
  await page.getByRole('button', { name: '拍照' }).click()
  await choosesFile(page, picture)
  await page.getByRole('button', { name: '使用這張' }).click()
}

const choosesFile = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('改用相簿或手機相機')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })

/** A card with lines of print: no real document is in the repository. */
function drawnCard(text: string): Promise<Buffer> {
  const lines = Array.from({ length: 14 }, (_, line) => `<text x="70" y="${80 + line * 48}">${text} SPECIMEN 0123</text>`)
  return drawn(`<rect width="1200" height="756" fill="#c9d6d2"/><g font-size="36" fill="#14201e">${lines.join('')}</g>`)
}

const widths: Readonly<Record<string, string>> = {
  ...{ '1': 'wnnwnnnnw', '2': 'nnwwnnnnw', '3': 'wnwwnnnnn', '4': 'nnnwwnnnw', A: 'wnnnnwnnw', '*': 'nwnnwnwnn' },
}

/** A card with a Code 39 barcode of these characters. */
function drawnBarcode(text: string): Promise<Buffer> {
  let x = 120
  const bars: string[] = []
  for (const letter of `*${text}*`) {
    for (const [at, width] of [...(widths[letter] ?? '')].entries()) {
      const px = width === 'w' ? 12 : 4
      if (at % 2 === 0) bars.push(`<rect x="${x}" y="220" width="${px}" height="220"/>`)
      x += px
    }
    x += 4
  }
  return drawn(`<rect width="1200" height="756" fill="#fff"/>${bars.join('')}`)
}

const drawn = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="756">${svg}</svg>`)).png().toBuffer()
