import { definePort, fetchProvider, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const patienceMs = 4_000
/** The data set of companies in the register's open API. */
const dataSet = '/od/data/api/9D17AE0D-09B5-4732-A8F4-81ADED04B679'

/** Looks up the name of a company: null if the register does not have it, undefined if it does not answer. */
export type CompanyRegisterPort = { nameOf(ubn: string): Promise<string | null | undefined> }

export const companyRegisterPort = definePort<CompanyRegisterPort>('invoices.companyRegister')

const Companies = z.array(z.object({ Business_Accounting_NO: z.string(), Company_Name: z.string() }))

function httpRegister(base: string): CompanyRegisterPort {
  return {
    async nameOf(ubn) {
      try {
        const query = new URLSearchParams({ $format: 'json', $filter: `Business_Accounting_NO eq ${ubn}`, $top: '1' })
        const response = await fetchProvider('company-register', `${base}${dataSet}?${query}`, {
          signal: AbortSignal.timeout(patienceMs),
        })
        const body = await response.text()
        if (!response.ok) return undefined
        // The register answers an unknown number with an empty body.
        if (body.trim() === '') return null
        const read = Companies.safeParse(JSON.parse(body))
        if (!read.success) return undefined
        return read.data.find((company) => company.Business_Accounting_NO === ubn)?.Company_Name ?? null
      } catch {
        return undefined
      }
    },
  }
}

/** The register at `COMPANY_REGISTER_URL` (`https://data.gcis.nat.gov.tw`); by default, that of the city. */
export function configuredRegister(
  { settings }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): CompanyRegisterPort {
  return httpRegister(environment['COMPANY_REGISTER_URL'] || `${settings.cityUrl}/einvoice`)
}
