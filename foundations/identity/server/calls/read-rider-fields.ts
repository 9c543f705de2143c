import type { readRiderFields } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { riderFields } from '../rider-fields.ts'

export const readRiderFieldsHandler: Handler<typeof readRiderFields> = ({ query, who, tx, house, language }) =>
  riderFields(query.q, { tx, house, riderId: who.riderId, language, query })
