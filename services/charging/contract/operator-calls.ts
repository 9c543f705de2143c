import { CountryCode, TypedPhone } from '@daoxing/identity/contract'
import { defineCall, Instant, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { StationKey } from './station.ts'

/** The id number of a person or a company, as it is typed. */
export const ContractIdNumber = z.string().check(z.trim(), z.minLength(8), z.maxLength(12))

export const putContract = defineCall({
  id: 'OWN-charging-putContract',
  method: 'PUT',
  path: '/partner/operator/charging/contracts',
  who: 'operator',
  purpose:
    'enters a contract whose holder pays the prices for contractors, or ends it; a body, because an id number belongs into no log of addresses',
  body: z.object({
    idNumber: ContractIdNumber,
    phone: TypedPhone,
    cc: CountryCode,
    /** Null: until it is ended. */
    validUntil: z.nullable(Instant),
    isEnded: leftOut(z.boolean()),
  }),
  reply: z.object({ isLive: z.boolean() }),
  refusals: ['identity.phoneInvalid'],
})

export const putStationFacts = defineCall({
  id: 'OWN-charging-putStationFacts',
  method: 'PUT',
  path: '/partner/operator/charging/stations/{country}/{party}/{station}/facts',
  who: 'operator',
  purpose: 'enters what OCPI has no field for: the height limit and the parking fee of a station',
  params: StationKey,
  body: z.object({
    heightLimitCm: z.nullable(z.int().check(z.gte(100), z.lte(1_000))),
    parkingFee: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  }),
  reply: z.object({ heightLimitCm: z.nullable(z.int()), parkingFee: z.nullable(z.string()) }),
  refusals: ['kit.notFound'],
})
