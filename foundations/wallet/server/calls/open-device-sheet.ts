import { answer } from '@daoxing/kit/server'
import { openDeviceSheet } from '@daoxing/wallet/contract'
import { openSheet } from '../devices/open-sheet.ts'

export const openDeviceSheetAnswer = answer(openDeviceSheet, ({ body, who, tx, house }) =>
  openSheet({ tx, house, riderId: who.riderId, method: body.payment_method, amountTwd: body.amount }),
)
