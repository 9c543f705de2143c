import type { SharedRental } from '@daoxing/rental/contract'
import { afterEach, expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { drawnCard } from '../../../../../kit/web/testing/drawn-pictures.ts'
import { closeWalk, data, openWalk } from '../../testing/open-walk.tsx'
import { inMinutes } from '../../testing/rental-fixtures.ts'
import { rentalInUse } from '../../testing/shared-fixtures.ts'
import { AccidentScreen } from './AccidentScreen.tsx'

afterEach(closeWalk)

const press = (name: string) => browser.getByRole('button', { name }).click()
async function title(name: string): Promise<void> {
  await expect.element(browser.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('the accident guide leads from safety to the police number, and says why it is asked for', async () => {
  const accident = {
    accidentId: 'a1',
    happenedAt: inMinutes(-5),
    reportedAt: inMinutes(-4),
    location: { lat: 25.0345, lng: 121.5683 },
    text: '',
    policeNumber: null,
    hasInjured: false,
    pictures: [],
  }
  const known = rentalInUse({ revision: 5, accidents: [accident] })
  let answer: SharedRental = known
  const { server, uploads } = await openWalk('/rental/accident?order=s1', <AccidentScreen />, {
    order: rentalInUse(),
    replies: { 'POST /car2go/orders/s1/accidents': () => data(answer) },
    upload: () => ({ status: 200, body: { data: known } }),
  })
  await title('先確認安全')
  const injured = browser.getByRole('checkbox', { name: '有人受傷' })
  await injured.click()
  // The button does not claim safety while a person is hurt.
  await expect.element(browser.getByRole('button', { name: '下一步，撥打 119' })).toBeVisible()
  await injured.click()
  await press('我和其他人都安全了')
  await title('報警與求助')
  await expect.element(browser.getByRole('link', { name: /警察.*110/ })).toHaveAttribute('href', 'tel:110')
  await expect.element(browser.getByRole('link', { name: /救護車.*119/ })).toHaveAttribute('href', 'tel:119')
  await press('打好了，下一步')
  await press('拍現場全景')
  await userEvent.upload(browser.getByLabelText('改用相簿或手機相機'), await drawnCard())
  await press('使用這張')
  await expect.poll(() => uploads[0]?.path).toContain('/car2go/orders/s1/accidents/a1/images')
  await press('下一步')
  await expect.element(browser.getByText(/保險公司用這個號碼調閱警方紀錄/)).toBeVisible()
  answer = rentalInUse({ revision: 6, accidents: [{ ...accident, policeNumber: 'A110-2211' }] })
  await browser.getByRole('textbox', { name: '受理案件號碼' }).fill('A110-2211')
  await press('儲存號碼')
  await title('事故經過與對方')
  expect(server.of('POST /car2go/orders/s1/accidents').map(({ body }) => body)).toMatchObject([
    { hasInjured: false, location: { lat: 25.0345, lng: 121.5683 } },
    { accidentId: 'a1', policeNumber: 'A110-2211' },
  ])
})
