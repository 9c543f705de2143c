import { createFaultBoard, realNowMs } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { openTaxDesk } from './tax-desk.ts'
import { platformAway, registerAway } from './tax-faults.ts'

function aDesk() {
  const faults = createFaultBoard({ nowMs: realNowMs, onChange: () => undefined })
  const desk = openTaxDesk({ faults, count: () => undefined })
  const ask = (method: string, path: string, { query = '', rawBody = '' } = {}) =>
    desk.answer({ method, path, query: new URLSearchParams(query), headers: {}, rawBody, baseUrl: '' })
  return {
    faults,
    check: async (form: Record<string, string>) => {
      const rawBody = new URLSearchParams({ version: '1.0', TxID: '1', appId: 'x', ...form }).toString()
      const { status, body } = await ask('POST', '/BIZAPIVAN/biz', { rawBody })
      return status === 200 ? JSON.parse(body) : status
    },
    lookUp: async (filter: string) => {
      const query = new URLSearchParams({ $format: 'json', $filter: filter }).toString()
      return ask('GET', '/od/data/api/9D17AE0D-09B5-4732-A8F4-81ADED04B679', { query })
    },
  }
}

test('the platform knows barcodes with their plus sign and charities, and refuses an unknown action', async () => {
  const desk = aDesk()
  expect(await desk.check({ action: 'bcv', barCode: '/AB+1234' })).toMatchObject({ code: 200, isExist: 'Y' })
  expect(await desk.check({ action: 'bcv', barCode: '/NONE123' })).toMatchObject({ code: 200, isExist: 'N' })
  expect(await desk.check({ action: 'bcv', barCode: '/AB 1234' })).toMatchObject({ isExist: 'N' })
  expect(await desk.check({ action: 'preserveCodeCheck', pCode: '919' })).toMatchObject({ isExist: 'Y' })
  expect(await desk.check({ action: 'preserveCodeCheck', pCode: '920' })).toMatchObject({ isExist: 'N' })
  expect(await desk.check({ action: 'qryInv' })).toMatchObject({ code: 903 })
  desk.faults.put(platformAway, { seconds: 60 })
  expect(await desk.check({ action: 'bcv', barCode: '/AB+1234' })).toBe(503)
})

test('the register answers a known tax id with its company, and an unknown one with an empty body', async () => {
  const desk = aDesk()
  const found = await desk.lookUp('Business_Accounting_NO eq 12345675')
  expect(JSON.parse(found.body)).toMatchObject([
    { Business_Accounting_NO: '12345675', Company_Name: '晨光咖啡有限公司' },
  ])
  expect((await desk.lookUp('Business_Accounting_NO eq 99999999')).body).toBe('')
  desk.faults.put(registerAway, { seconds: 60 })
  expect((await desk.lookUp('Business_Accounting_NO eq 12345675')).status).toBe(503)
})
