import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../testing/parts-in-test.css'
import { drawnBarcode, drawnCard } from '../testing/drawn-pictures.ts'
import { CaptureMoves } from './CaptureMoves.tsx'
import { CapturePicture, type TakenPicture } from './CapturePicture.tsx'
import type { Signature } from './SignatureField.tsx'
import { SignatureField } from './lazy-capture.tsx'
import { stillOfFile } from './still-of.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

async function opened(more: { readonly readsBarcode?: boolean } = {}) {
  const taken: TakenPicture[] = []
  const closed = vi.fn()
  const { unmount: leave } = await render(
    <CapturePicture
      pose="card"
      title="請拍身分證正面"
      hint="卡片放平"
      purpose="只用來確認身分"
      onTaken={(picture) => taken.push(picture)}
      onClose={closed}
      {...more}
    />,
  )
  return { taken, closed, leave }
}

const refusesCamera = () =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))

const fileInput = () => page.getByLabelText('改用相簿或手機相機')

test('the camera takes a picture, which is looked at and then used; its light goes out afterwards', async () => {
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const { taken, leave } = await opened()
  await expect.element(page.getByRole('heading', { name: '請拍身分證正面' })).toBeVisible()
  await expect.element(page.getByText('只用來確認身分')).toBeVisible()
  const shutter = page.getByRole('button', { name: '拍照' })
  await expect.element(shutter).toBeEnabled()
  await shutter.click()
  await expect.element(page.getByRole('img', { name: '剛拍的照片' })).toBeVisible()
  await page.getByRole('button', { name: '重拍' }).click()
  await shutter.click()
  await page.getByRole('button', { name: '使用這張' }).click()
  expect(taken).toHaveLength(1)
  const [picture] = taken
  expect(picture?.jpeg.type).toBe('image/jpeg')
  expect(Math.max(picture?.width ?? 0, picture?.height ?? 0)).toBeGreaterThan(300)
  const stream = await open.mock.results[0]?.value
  expect(stream.getVideoTracks()[0].readyState).toBe('live')
  await leave()
  expect(stream.getVideoTracks()[0].readyState).toBe('ended')
})

test('without permission for the camera, a file is the other way', async () => {
  refusesCamera()
  const { taken } = await opened()
  await expect.element(page.getByText('相機沒有開啟權限')).toBeVisible()
  await userEvent.upload(fileInput(), await drawnCard())
  await expect.element(page.getByText('照片清楚，可以使用')).toBeVisible()
  await page.getByRole('button', { name: '使用這張' }).click()
  expect(taken.map(({ faults }) => faults)).toEqual([[]])
})

test('a blurred picture and a dark one are named on the spot, and taken again', async () => {
  refusesCamera()
  await opened()
  await userEvent.upload(fileInput(), await drawnCard({ blurPx: 9 }))
  await expect.element(page.getByText('照片有點模糊，請拿穩手機再拍一次')).toBeVisible()
  await page.getByRole('button', { name: '重拍' }).click()
  await userEvent.upload(fileInput(), await drawnCard({ lightness: 0.12 }))
  await expect.element(page.getByText('照片太暗，請開燈或換個亮的地方再拍一次')).toBeVisible()
})

test('a file that is no picture is refused in words', async () => {
  refusesCamera()
  const { taken } = await opened()
  await userEvent.upload(fileInput(), new File(['<script>'], 'card.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('這個檔案無法當成照片開啟，請改用 JPEG 或 PNG')
  expect(taken).toEqual([])
})

test('a picture is sent without the facts of its file, at most 2,048 pixels long', async () => {
  const canvas = new OffscreenCanvas(4096, 1024)
  canvas.getContext('2d')
  const { width, height, jpeg } = await stillOfFile(await canvas.convertToBlob())
  expect([width, height, jpeg.type]).toEqual([2048, 512, 'image/jpeg'])
})

test('the barcode of a card is read on the device, from our own server', async () => {
  refusesCamera()
  const { taken } = await opened({ readsBarcode: true })
  await userEvent.upload(fileInput(), await drawnBarcode('A1234'))
  await expect.element(page.getByText('已讀到條碼')).toBeVisible()
  await page.getByRole('button', { name: '使用這張' }).click()
  expect(taken.map(({ barcode }) => barcode)).toEqual(['A1234'])
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(loaded.filter((name) => !name.startsWith(location.origin) && !name.startsWith('blob:'))).toEqual([])
})

test('the camera screen works by keyboard, and has names and contrast', async () => {
  const { closed } = await opened()
  await expect.element(page.getByRole('button', { name: '拍照' })).toBeEnabled()
  const { violations } = await axe.run('dialog')
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test('each instruction gets its own frame, in its order', async () => {
  const frames: string[] = []
  const done = vi.fn()
  await render(
    <CaptureMoves
      title="動作"
      purpose="確認本人"
      moves={[
        { id: 'TURN_LEFT', text: '請把頭轉向左邊' },
        { id: 'BLINK', text: '請眨眨眼' },
      ]}
      onFrame={({ id }) => frames.push(id)}
      onDone={done}
      onClose={() => undefined}
    />,
  )
  const begin = page.getByRole('button', { name: '開始' })
  await expect.element(begin).toBeEnabled()
  await begin.click()
  await expect.element(page.getByText('請把頭轉向左邊')).toBeVisible()
  await expect.element(page.getByText('請眨眨眼')).toBeVisible()
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(frames).toEqual(['TURN_LEFT', 'BLINK'])
})

test('a signature is drawn, cleared, or typed by a person who cannot draw', async () => {
  const signed: (Signature | undefined)[] = []
  await render(<SignatureField label="承租人簽名" onChange={(signature) => signed.push(signature)} />)
  const paper = page.getByRole('img', { name: '承租人簽名：尚未簽名' })
  await expect.element(paper).toBeVisible()
  await userEvent.dragAndDrop(paper, paper, { sourcePosition: { x: 30, y: 40 }, targetPosition: { x: 220, y: 120 } })
  await expect.poll(() => signed.at(-1)?.way).toBe('drawn')
  await page.getByRole('button', { name: '清除' }).click()
  expect(signed.at(-1)).toBeUndefined()
  await page.getByRole('button', { name: '無法手寫？改用輸入姓名' }).click()
  await userEvent.keyboard('王小明')
  await expect.poll(() => signed.at(-1)).toMatchObject({ way: 'typed', name: '王小明' })
})
