import type { CityDesk, DeskAnswer, DeskRequest, PartWorld } from '@daoxing/kit/simulator'
import { platformAway, registerAway } from './tax-faults.ts'

/** Names in the city's company register, by tax id. The register of the city is small. */
const companies: Readonly<Record<string, string>> = {
  '04595257': '島行測試股份有限公司',
  '12345675': '晨光咖啡有限公司',
  '10458575': '山海旅行社股份有限公司',
  '22099131': '新竹晶圓製造股份有限公司',
}

/** Charities of the city that take donated invoices. */
const charities: ReadonlySet<string> = new Set(['919', '8585', '25885', '13579', '88888'])

const dataSet = '/od/data/api/9D17AE0D-09B5-4732-A8F4-81ADED04B679'
const json = (status: number, body: string): DeskAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
})

/** The city's tax platform has every well-formed barcode, except those that begin with `/NONE`. */
const isBarcodeKnown = (barcode: string) => /^\/[0-9A-Z.+-]{7}$/.test(barcode) && !barcode.startsWith('/NONE')

function checked(rawBody: string): DeskAnswer {
  const form = new URLSearchParams(rawBody)
  const action = form.get('action')
  const facts = { v: '1.0', TxID: form.get('TxID'), appId: form.get('appId') }
  if (form.get('version') !== '1.0' || !facts.TxID || !facts.appId)
    return json(200, JSON.stringify({ ...facts, code: 903, msg: '參數錯誤' }))
  const isKnown =
    action === 'bcv'
      ? isBarcodeKnown(form.get('barCode') ?? '')
      : action === 'preserveCodeCheck'
        ? charities.has(form.get('pCode') ?? '')
        : undefined
  if (isKnown === undefined) return json(200, JSON.stringify({ ...facts, code: 903, msg: '參數錯誤' }))
  return json(200, JSON.stringify({ ...facts, code: 200, msg: '執行成功', isExist: isKnown ? 'Y' : 'N' }))
}

function lookedUp(query: URLSearchParams): DeskAnswer {
  const ubn = /^Business_Accounting_NO eq (\d{8})$/.exec(query.get('$filter') ?? '')?.[1] ?? ''
  const name = companies[ubn]
  // Like the real register, it answers an unknown number with an empty body.
  if (name === undefined) return json(200, '')
  const row = { Business_Accounting_NO: ubn, Company_Status_Desc: '核准設立', Company_Name: name }
  return json(200, JSON.stringify([row]))
}

/** The tax platform's check calls and the company register, at the city's address under `/einvoice`. */
export function openTaxDesk({ faults, count }: Pick<PartWorld, 'faults' | 'count'>): CityDesk {
  return {
    prefix: '/einvoice',
    async answer({ method, path, query, rawBody }: DeskRequest) {
      if (path === '/BIZAPIVAN/biz' && method === 'POST') {
        count('carrier checks')
        return faults.is(platformAway) ? json(503, '') : checked(rawBody)
      }
      if (path === dataSet && method === 'GET') {
        count('company look-ups')
        return faults.is(registerAway) ? json(503, '') : lookedUp(query)
      }
      return json(404, '')
    },
    stop: () => undefined,
  }
}
