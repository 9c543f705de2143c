import { phoneE164 } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { putPassengers } from '@daoxing/sharing/contract'
import { shareableForWrite } from '../followed-trip.ts'
import { passengerView } from '../own-views.ts'
import { moveSharing } from '../shared-trip.ts'
import { replacePassengers } from '../stores/passenger-store.ts'

export const putPassengersAnswer = answer(putPassengers, async ({ params, body, who, tx, house }) => {
  const { order, sharing } = await shareableForWrite({ tx, house, who, reference: params.id })
  const { riderId, orderHash } = order
  const passengers = body.passengers.map(({ name, phone, cc }, place) => ({
    riderId,
    orderHash,
    number: place + 1,
    name,
    phone: phoneE164({ cc: cc.replace('+', ''), phone }),
  }))
  if (new Set(passengers.map(({ phone }) => phone)).size < passengers.length)
    throw new Refusal('sharing.samePhone', { field: 'phone' })
  await replacePassengers(tx, order, passengers)
  await moveSharing({ tx, house, sharing, change: {} })
  return { passengers: passengers.map(passengerView) }
})
