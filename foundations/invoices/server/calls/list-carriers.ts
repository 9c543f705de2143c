import { listCarriers } from '@daoxing/invoices/contract'
import { answer } from '@daoxing/kit/server'
import { shownCarriers } from '../shown-carriers.ts'

export const listCarriersAnswer = answer(listCarriers, ({ who, tx, house }) =>
  shownCarriers({ tx, house, riderId: who.riderId }),
)
