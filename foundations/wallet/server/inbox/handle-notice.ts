import { bindPeerEvents, early, handled } from '@daoxing/kit/server'
import { settleBinding } from '../bindings/settle-binding.ts'
import { makeMovements } from '../money/pay-now.ts'
import { findMovement } from '../stores/movement-store.ts'
import { paymentNotices } from './notice-peers.ts'

/** A notice triggers a query to the provider; its own content settles nothing. */
export const handleNotices = bindPeerEvents(paymentNotices, {
  async prepare({ house, event: { payload } }) {
    const { kind, reference, returned } = payload
    // Only the notice contains a card's token, so it stays stored until the provider has answered.
    if (kind === 'binding') return { isOpen: (await settleBinding({ house, reference, returned })) === 'open' }
    // A movement of another system, or one with a known outcome, needs no query.
    const movement = await findMovement(house.database, reference)
    if (movement?.state === 'intended') await makeMovements({ house, reference })
    return { isOpen: false }
  },
  handle: async ({ prepared }) => (prepared.isOpen ? early('the provider has not ended the binding yet') : handled),
})
