import { answer } from '@daoxing/kit/server'
import { listUnpaidScooterOrders } from '@daoxing/scooter/contract'
import { rentalView } from '../rental-view.ts'
import { unpaidRentalsOf } from '../stores/rental-store.ts'

export const listUnpaidScooterOrdersAnswer = answer(listUnpaidScooterOrders, async ({ who, tx, house }) => {
  const orders = []
  for (const rental of await unpaidRentalsOf(tx, who.riderId)) {
    const view = await rentalView({ tx, house, rental })
    if (view.payment.openTwd > 0) orders.push(view)
  }
  return { orders }
})
