import { answer, intend } from '@daoxing/kit/server'
import { unlockScooter } from '@daoxing/scooter/contract'
import { lockedOrderOfRider } from '../locked-order.ts'
import { AddressedCommand } from '../operator-port.ts'
import { orderView } from '../order-view.ts'
import { applyAnswer, commandOf, requestCommand, sendCommand } from '../send-command.ts'

export const unlockScooterAnswer = answer(unlockScooter, {
  intent: AddressedCommand,
  async begin({ params, who, tx, house }) {
    const order = await lockedOrderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
    const command = commandOf(await requestCommand({ tx, house, order }, 'unlock'))
    if (!command) throw new Error('an order that is unlocked has a command')
    return intend({ operatorId: order.operatorId, command })
  },
  act: ({ house, intent: addressed }) => sendCommand({ house, addressed }),
  async finish({ tx, house, intent: { command }, result }) {
    const order = await applyAnswer({ tx, house, command, ...result })
    return orderView({ tx, house, order })
  },
})
