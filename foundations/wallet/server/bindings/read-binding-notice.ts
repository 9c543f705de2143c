import { defineNoticeReader } from '../inbox/notice-readers.ts'
import { makeMovements } from '../money/pay-now.ts'
import { findMovement } from '../stores/movement-store.ts'
import { settleBinding } from './settle-binding.ts'

/** A notice is a reason to ask the provider; what it says of itself settles nothing. */
defineNoticeReader('binding', async ({ house, notice: { reference, returned } }) => {
  // A card's token comes with the notice and nowhere else, so it is kept until the provider has answered.
  const state = await settleBinding({ house, reference, returned })
  return state === 'open' ? 'later' : 'read'
})

defineNoticeReader('money', async ({ house, notice: { reference } }) => {
  // Of a movement that is not ours, or that we know the end of, there is nothing to be asked.
  const movement = await findMovement(house.database, reference)
  if (movement?.state === 'intended') await makeMovements({ house, reference })
  return 'read'
})
