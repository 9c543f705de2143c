import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { cancelSampleDriver } from '@daoxing/sample-driver/contract'
import { chargeFee } from '@daoxing/wallet/server'
import { lockedOrderOfRider } from '../locked-order.ts'
import { cancelFeeNowTwd, orderView } from '../order-view.ts'
import { orders } from '../orders.ts'

export const cancelSampleDriverAnswer = answer(cancelSampleDriver, async ({ params, body, who, tx, house }) => {
  const order = await lockedOrderOfRider(tx, who.riderId, params.hash)
  const { state, orderHash, driverId } = order
  if (state === 'CANCELED') return orderView({ tx, house, order })
  const feeTwd = cancelFeeNowTwd(order)
  if (feeTwd > body.agreedFeeTwd) throw new Refusal('sampleDriver.cancelFeeChanged', { feeTwd })
  const { views } = await orders.advance({
    tx,
    house,
    row: order,
    event: 'CANCELED',
    change: { endedAt: house.clock.now(), chargedFeeTwd: feeTwd },
    async effect() {
      if (driverId !== null)
        await chargeFee({ tx, house, orderHash, amountTwd: feeTwd, payee: { kind: 'driver', id: driverId } })
    },
  })
  return views.rider
})
