import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { returnScooter } from '@daoxing/scooter/contract'
import { lockedOrderOfRider } from '../locked-order.ts'
import { AddressedCommand } from '../operator-port.ts'
import { orderView } from '../order-view.ts'
import { applyAnswer, commandOf, requestCommand, sendCommand } from '../send-command.ts'

export const returnScooterAnswer = answer(returnScooter, {
  intent: AddressedCommand,
  async begin({ params, who, tx, house }) {
    const order = await lockedOrderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
    const command = commandOf(await requestCommand({ tx, house, order }, 'lock'))
    if (!command) throw new Error('an order that is returned has a command')
    return intend({ operatorId: order.operatorId, command })
  },
  act: ({ house, intent: addressed }) => sendCommand({ house, addressed }),
  async finish({ tx, house, intent: { command }, result }) {
    const order = await applyAnswer({ tx, house, command, ...result })
    if (order.state === 'IN_USE') return new Refusal('scooter.notAtStand')
    return orderView({ tx, house, order })
  },
})
