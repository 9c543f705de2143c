import { Refusal } from '@daoxing/kit/contract'
import type { RideRequest } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'
import { isEmpty } from './is-empty.ts'

/** The fields of a request that name the paying company. */
export type CompanyWish = {
  readonly groupId: string
  readonly companyId: string | undefined
  readonly groupName: string | undefined
  readonly ticketId: string | undefined
  readonly note: string
  readonly customField: unknown
}

const Id = z.pipe(z.pipe(z.union([z.string(), z.int()]), z.transform(String)), z.string().check(z.maxLength(60)))
/** Clients send the ID of the company, the company of a trip, or only the fact that one pays. */
const Company = z.object({
  company_id: z.optional(Id),
  group_id: z.optional(Id),
  custom_field: z.optional(z.unknown()),
})

/** The paying company of a request; null if the rider pays. Company fields without a group are refused. */
export function requestedCompany(request: RideRequest): CompanyWish | null {
  const { business_note: note = '', custom_field: fields } = request
  const groupId = textOf(request, 'group_id')
  if (groupId === undefined) {
    const isCompany = (['company', 'group_name', 'ticketId', 'custom_field'] as const).some(
      (name) => !isEmpty(request[name]),
    )
    if (isCompany || note !== '') throw new Refusal('kit.invalidInput', { field: 'group_id' })
    return null
  }
  const { payment_method: method, card_id: cardId } = request
  if (method !== undefined && method !== 'company') throw new Refusal('kit.invalidInput', { field: 'payment_method' })
  if (cardId !== undefined) throw new Refusal('kit.invalidInput', { field: 'card_id' })
  const company = companyOf(request.company)
  if (company.group_id !== undefined && company.group_id !== groupId)
    throw new Refusal('business.groupDiffers', { field: 'company' })
  return {
    groupId,
    companyId: company.company_id,
    groupName: textOf(request, 'group_name'),
    ticketId: textOf(request, 'ticketId'),
    note,
    customField: isEmpty(fields) ? company.custom_field : fields,
  }
}

function companyOf(sent: unknown): z.infer<typeof Company> {
  if (isEmpty(sent) || sent === true || sent === 1 || sent === '1' || sent === 'true') return {}
  const company = z.safeParse(Company, typeof sent === 'string' ? { company_id: sent } : sent)
  if (!company.success) throw new Refusal('kit.invalidInput', { field: 'company' })
  return company.data
}

function textOf(request: RideRequest, field: 'group_id' | 'group_name' | 'ticketId'): string | undefined {
  const sent = request[field]
  if (isEmpty(sent)) return undefined
  const text = z.safeParse(Id, sent)
  if (!text.success) throw new Refusal('kit.invalidInput', { field })
  return text.data.trim()
}
