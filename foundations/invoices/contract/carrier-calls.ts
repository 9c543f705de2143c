import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { carrierCodes } from './carrier-kinds.ts'
import { InvoiceInfo } from './invoice-info.ts'
import { ReceiptType } from './invoice-wish.ts'

/** A rider may keep this many carriers and companies. */
export const carriersMax = 10

/** Whether the tax platform knows a number. `unchecked` until it answers; kinds without a number need no check. */
export const CarrierCheck = z.enum(['none', 'unchecked', 'found', 'absent'])
export type CarrierCheck = z.infer<typeof CarrierCheck>

const said = z.optional(z.string())

/** The invoice info of a stored carrier, as it is answered. */
export const CarrierInfo = z.object({
  receiptType: ReceiptType,
  carrierType: z.optional(z.literal(carrierCodes)),
  carrierNum: said,
  email: said,
  ubn: said,
  company_name: said,
  carrier_title: said,
  mobilePhoneBarcode: said,
  loveCode: said,
  jurisdictionNumber: said,
})

/** A carrier, company or charity of a rider. */
export const Carrier = z.object({
  id: z.uuid(),
  is_default: z.boolean(),
  check: CarrierCheck,
  info: CarrierInfo,
})
export type Carrier = Readonly<z.output<typeof Carrier>>

const Carriers = z.object({
  /** Whether the invoice features are open to this rider. */
  is_open: z.boolean(),
  carriers: z.array(Carrier),
})
const IdParams = z.object({ id: z.uuid() })
const writeRefusals = ['invoices.notOpen', 'invoices.sameCarrier', 'invoices.carrierAbsent'] as const

export const listCarriers = defineCall({
  id: 'CALL-127',
  method: 'GET',
  path: '/v3/membership/carriers',
  who: 'rider',
  purpose: 'the carriers, companies and charities of the rider, the default one first',
  reply: Carriers,
})

export const addCarrier = defineCall({
  id: 'OWN-invoices-addCarrier',
  method: 'POST',
  path: '/v3/membership/carriers',
  who: 'rider',
  purpose: 'add a carrier, checked at the tax platform; the first one becomes the default',
  idempotent: 'honoured',
  body: InvoiceInfo,
  reply: Carriers,
  status: 201,
  refusals: [...writeRefusals, 'invoices.carriersFull'],
  perMinute: 20,
})

export const changeCarrier = defineCall({
  id: 'CALL-123',
  method: 'PUT',
  path: '/v3/membership/carriers/{id}',
  who: 'rider',
  purpose: 'change a carrier, checked at the tax platform',
  params: IdParams,
  body: InvoiceInfo,
  reply: Carriers,
  refusals: [...writeRefusals, 'kit.notFound'],
  perMinute: 20,
})

export const makeCarrierDefault = defineCall({
  id: 'CALL-124',
  method: 'PUT',
  path: '/v3/membership/carriers/{id}/default',
  who: 'rider',
  purpose: 'make a carrier the default',
  params: IdParams,
  reply: Carriers,
  refusals: ['invoices.notOpen', 'kit.notFound'],
})

export const deleteCarrier = defineCall({
  id: 'OWN-invoices-deleteCarrier',
  method: 'DELETE',
  path: '/v3/membership/carriers/{id}',
  who: 'rider',
  purpose: 'delete a carrier; the oldest of the rest becomes the default',
  params: IdParams,
  reply: Carriers,
  refusals: ['kit.notFound'],
})
