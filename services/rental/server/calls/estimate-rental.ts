import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { estimateRental } from '@daoxing/rental/contract'
import { answerTime } from '../begin-rental.ts'
import { carsFor, readWish, termsOf, wishText } from '../read-wish.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { insertQuote } from '../stores/quote-store.ts'

export const estimateRentalAnswer = answer(estimateRental, async ({ body: wish, who: { riderId }, tx, house }) => {
  await refuseUnboundRenter({ tx, riderId })
  const read = await readWish({ tx, house, wish })
  const terms = await termsOf({ tx, house, read })
  const { quoteSeconds, answerSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const now = house.clock.now()
  const [quoteHash, expiresAt] = [house.random.hex(10), plusSeconds(now, quoteSeconds)]
  await insertQuote(tx, { riderId, quoteHash, wish: wishText(wish), terms, expiresAt })
  const freeCars = carsFor(house, read).length
  const answerBy = answerTime({ now, startsAt: read.span.from, answerSeconds })
  return { ...terms, quoteHash, expiresAt, freeCars, isDemandOnly: freeCars === 0, answerBy }
})
