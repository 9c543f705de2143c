import { readRiderFields } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { riderFields } from '../rider-fields.ts'

export const readRiderFieldsAnswer = answer(readRiderFields, ({ query, who, tx, house, language }) =>
  riderFields(query.q, { tx, house, riderId: who.riderId, language, query }),
)
