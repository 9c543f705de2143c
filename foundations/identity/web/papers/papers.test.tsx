import { type DocumentStep, documentSteps, papersState, profileFields } from '@daoxing/identity/contract'
import { QueryClient } from '@tanstack/react-query'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '@daoxing/kit/web/testing/parts-in-test.css'
import { drawnBarcode, drawnCard } from '@daoxing/kit/web/testing/drawn-pictures'
import { identityDeferred } from '../deferred.ts'
import { allTaken, openPapers, somePapers } from '../testing/open-papers.tsx'
import { holdPapers, papersQuery, pictureQueue } from './papers-data.ts'
import { onboardingScreens } from './papers-steps.ts'
import { resultWords, stateWords } from './papers-words.ts'

let restore = () => undefined as void
afterEach(async () => {
  restore()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of ['ID_CARD_FRONT', 'ID_CARD_BACK', 'ID_CARD_BACK_SCAN_BARCODE']) await pictureQueue.drop(name)
})
async function opened(...[path, wish]: Parameters<typeof openPapers>) {
  const fake = await openPapers(path, wish)
  ;({ restore } = fake)
  return fake
}
const title = async (name: string) => {
  await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const withoutCamera = () =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))

test('the onboarding has four screens, the first two for id cards and driver licences [RNT-006, RNT-007, RNT-008]', () => {
  expect(Object.keys(onboardingScreens).toSorted()).toEqual(['driverLicences', 'idCards', 'profileForm', 'selfie'])
  expect(onboardingScreens.idCards).toEqual(['idCardFront', 'idCardBack', 'idCardBackSanBarcode'])
  expect(onboardingScreens.driverLicences).toEqual(['driverLicenceFront'])
})

test('the last two screens are for selfie and profile form [RNT-009, RNT-010]', () => {
  expect(onboardingScreens.selfie).toEqual(['selfie', 'liveVideo'])
  expect(onboardingScreens.profileForm).toEqual(['fillProfileForm', 'uploadDocuments'])
})

test('the screens have eight steps, and their own route [RNT-027, RNT-059]', () => {
  expect(Object.values(onboardingScreens).flat().toSorted()).toEqual([...documentSteps].toSorted())
  expect(identityDeferred.routes?.map(({ path, who }) => [path, who])).toContainEqual(['/rental/idCards', 'rider'])
})

test('a rider begins with the front of the id card, and each picture leads to the next step [RNT-028, RNT-029, RNT-030]', async () => {
  withoutCamera()
  const { uploads } = await opened('/rental/idCards')
  await expect.element(page.getByText('租車前，先認證一次')).toBeVisible()
  await press('開始認證')
  await title('請拍身分證正面')
  await expect.element(page.getByRole('progressbar', { name: '第 1 步，共 8 步' })).toBeVisible()
  const takes = async (file: File) => {
    await press('拍照')
    await userEvent.upload(page.getByLabelText('改用相簿或手機相機'), file)
    await press('使用這張')
  }
  await takes(await drawnCard())
  await title('請拍身分證背面')
  await takes(await drawnCard())
  await title('請拍身分證背面的條碼')
  await takes(await drawnBarcode('A1234'))
  await title('請拍駕照正面')
  await expect
    .poll(() => uploads.map(({ path }) => path.split('/').at(-1)))
    .toEqual(['ID_CARD_FRONT', 'ID_CARD_BACK', 'ID_CARD_BACK_SCAN_BARCODE'])
  expect(uploads.at(-1)?.form.get('barcode')).toBe('A1234')
})

async function isShownAgain(step: DocumentStep, heading: string) {
  await opened(`/rental/idCards?step=${step}`)
  await title(heading)
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test.for([
  ['driverLicenceFront', '請拍駕照正面'],
  ['selfie', '請拍一張自拍照'],
  ['liveVideo', '跟著做幾個動作'],
] as const)('after a reload, the picture step %s is shown again [RNT-031, RNT-032, RNT-033]', ([step, heading]) =>
  isShownAgain(step, heading),
)

test.for([
  ['fillProfileForm', '填寫基本資料'],
  ['uploadDocuments', '確認後送出'],
] as const)('after a reload, the step %s is shown again [RNT-034, RNT-035]', ([step, heading]) =>
  isShownAgain(step, heading),
)

test.for([1, 2, 3, 4, 5, 6, 9, 99, -9] as const)(
  'the account state %i has its own words and next step [RNT-042]',
  async (status) => {
    const nextStep = (
      {
        1: 'begin',
        2: 'wait',
        3: 'retake',
        4: 'drive',
        5: 'finish',
        6: 'wait',
        9: 'askCustomerService',
        99: 'askCustomerService',
        [-9]: 'retake',
      } as const
    )[status]
    const documents = nextStep === 'retake' ? { SELFIE: { need: 'retake', result: 2 } as const } : {}
    await opened('/rental/idCards?redirect=/rental/myOrder', {
      papers: somePapers({ papers: { status, nextStep }, documents }),
    })
    await expect.element(page.getByText(stateWords[papersState(status)].title(), { exact: true })).toBeVisible()
    const next = {
      begin: '開始認證',
      finish: '繼續完成',
      retake: '重做這幾樣',
      wait: '回首頁',
      drive: '去租車',
      askCustomerService: '打給客服',
    }[nextStep]
    await expect
      .element(
        page.getByRole(
          nextStep === 'drive' || nextStep === 'wait' || nextStep === 'askCustomerService' ? 'link' : 'button',
          { name: new RegExp(next) },
        ),
      )
      .toBeVisible()
  },
)

test.for([0, 1, 2, 3, 4, 5, -9] as const)(
  'the result %i of a document is said in words of its own [RNT-043]',
  async (result) => {
    const need = result === 0 ? 'wait' : result === 1 ? 'nothing' : 'retake'
    await opened('/rental/idCards?step=uploadDocuments', {
      papers: somePapers({
        papers: { status: 3, nextStep: 'retake' },
        documents: { ...allTaken, SELFIE: { need, result, reason: need === 'retake' ? '請拿下口罩' : null } },
      }),
    })
    const row = page.getByRole('listitem').filter({ hasText: '自拍照' })
    await expect.element(row).toBeVisible()
    await expect.poll(() => row.element().textContent).toContain(resultWords[result]())
    if (need === 'retake') expect(row.element().textContent).toContain('審核人員說明：請拿下口罩')
  },
)

test('only what was refused is taken again: an accepted document has no step any more', async () => {
  const papers = somePapers({
    papers: { status: 3, nextStep: 'retake', missingFields: [] },
    documents: { ...allTaken, ID_CARD_FRONT: { need: 'nothing', result: 1 }, SELFIE: { need: 'retake', result: 2 } },
    live: { need: 'nothing', result: 1 },
  })
  await opened('/rental/idCards?step=idCardFront', { papers })
  await title('請拍一張自拍照')
  await expect.element(page.getByText('照片模糊，看不清楚。請拿穩手機重拍')).toBeVisible()
})

test('the form has eleven fields, says what is wrong below each, and marks what a machine has read [RNT-036, INV-014]', async () => {
  const { puts } = await opened('/rental/idCards?step=fillProfileForm', {
    papers: somePapers({ documents: allTaken }),
    reading: { acctName: '王小明', jurisdictionNum: '123456789012' },
  })
  const field = (name: string) => page.getByRole('textbox', { name })
  const name = field('姓名（與證件相同）')
  await expect.element(name).toHaveValue('王小明')
  await expect.element(name).toHaveAccessibleDescription('由證件照片讀出，請確認')
  await press('儲存並繼續')
  await expect.element(field('出生日期')).toHaveAccessibleDescription('請填寫這一欄')
  await field('出生日期').fill('1990-01-31')
  await field('身分證或居留證號碼').fill('a123456788')
  await expect
    .element(field('身分證或居留證號碼'))
    .toHaveAccessibleDescription('號碼不正確，請對照證件再看一次')
  await field('身分證或居留證號碼').fill('a123456789')
  await field('駕照管轄編號').fill('12345')
  await expect.element(field('駕照管轄編號')).toHaveAccessibleDescription('管轄編號至少 12 位數字')
  await field('駕照管轄編號').fill('1234 5678 9012')
  await field('電子信箱').fill('ming@example.tw')
  await page.getByRole('combobox', { name: '縣市' }).first().selectOptions('新竹縣')
  await page.getByRole('combobox', { name: '鄉鎮市區' }).first().selectOptions('竹北市')
  await field('詳細地址').first().fill('光明六路 10 號')
  await page.getByRole('checkbox', { name: '和戶籍地址相同' }).click()
  await press('儲存並繼續')
  await expect
    .poll(() => Object.assign({}, ...puts().map(({ body }) => body)))
    .toEqual({
      acctName: '王小明',
      birthday: '1990-01-31',
      email: 'ming@example.tw',
      loginId: 'A123456789',
      jurisdictionNum: '123456789012',
      hhrCityId: '10004',
      hhrAreaId: '10004010',
      hhrAddr: '光明六路 10 號',
      cityId: '10004',
      areaId: '10004010',
      addr: '光明六路 10 號',
    })
  expect(profileFields).toHaveLength(11)
})

test('the papers are sent once everything is there, and the page then waits for the verdict [RNT-035]', async () => {
  const { sent } = await opened('/rental/idCards?step=uploadDocuments', {
    papers: somePapers({
      papers: { status: 5, nextStep: 'finish', missingFields: [], maySubmit: true },
      documents: allTaken,
      live: { need: 'send' },
    }),
  })
  const send = page.getByRole('button', { name: '送出審核' })
  await expect.element(send).toBeDisabled()
  await page.getByRole('checkbox').click()
  await send.click()
  await expect.element(page.getByText('資料已送出')).toBeVisible()
  expect(sent.filter(({ path }) => path === 'document-audit')).toHaveLength(1)
})

test('the reply to an upload, which has no reasons, leaves those of the other documents', () => {
  const cache = new QueryClient()
  const failed = { need: 'retake', result: 3, reason: '請拿下口罩' } as const
  const held = somePapers({ papers: { revision: 4 }, documents: { SELFIE: failed, ID_CARD_BACK: failed } })
  cache.setQueryData(papersQuery.queryKey, held)
  const sent = { need: 'send', result: 0, reason: null } as const
  const replied = somePapers({
    papers: { revision: 5 },
    documents: { SELFIE: sent, ID_CARD_BACK: { ...failed, reason: null } },
  })
  holdPapers(cache, replied)
  const shown = cache.getQueryData(papersQuery.queryKey)?.documents ?? []
  const reasonOf = (name: string) => shown.find(({ kind }) => kind === name)?.reason
  expect([reasonOf('ID_CARD_BACK'), reasonOf('SELFIE')]).toEqual(['請拿下口罩', null])
})
