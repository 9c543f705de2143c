import type { House, JobPayload } from '@daoxing/kit/server'
import { applyAnswer, commandOf, sendCommand } from '../send-command.ts'
import { findOrder } from '../stores/order-store.ts'
import type { repeatCommand } from './order-jobs.ts'

type Work = { readonly payload: JobPayload<typeof repeatCommand>; readonly house: House }

export async function repeatCommandWork({ payload: { orderHash }, house }: Work): Promise<void> {
  const order = await findOrder(house.database, orderHash)
  const command = order && commandOf(order)
  if (!command) return
  const sent = await sendCommand({ house, addressed: { operatorId: order.operatorId, command } })
  await house.database.transaction((tx) => applyAnswer({ tx, house, command, ...sent }))
}
