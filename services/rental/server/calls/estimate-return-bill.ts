import { answer } from '@daoxing/kit/server'
import { estimateReturnBill } from '@daoxing/rental/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { billIfBackNow } from '../shared/bill-if-back-now.ts'
import { refuseUnless, sharedOfRider } from '../shared/locked-shared.ts'
import { outStates } from '../shared/rules/shared-rights.ts'
import { sharedBillOf } from '../shared/shared-view.ts'

export const estimateReturnBillAnswer = answer(estimateReturnBill, async ({ params, who: { riderId }, tx, house }) => {
  const order = await sharedOfRider(tx, { riderId, orderNo: params.orderNo })
  const { orderHash } = order
  const payment = await orderPaymentOf({ tx, house, orderHash })
  const bill = payment && sharedBillOf(order, payment)
  if (bill) return { ...bill, isFinal: true }
  refuseUnless(outStates.includes(order.state), order)
  return { ...(await billIfBackNow({ tx, house, order })), isFinal: false }
})
