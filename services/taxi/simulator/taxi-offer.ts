import { acceptOffer, type Offer, rejectOffer } from '@daoxing/dispatch/contract'
import type { CityWorld, DriverPhone } from '@daoxing/dispatch/simulator'
import { msOf } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'
import { answerOffer, moodUnder, type OfferAnswer } from './taxi-driver.ts'

export type ConsiderInput = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly offer: Offer
  readonly chance: Chance
  /** Ends when the offer does. */
  readonly signal: AbortSignal
  /** Ends with the city: who is late thinks that the offer is still there. */
  readonly ending: AbortSignal
  /** The answer is on its way. */
  onAnswer(): void
}

/** An answer takes its time to get there, so it is sent this long before the end. */
const answerBeforeEndMs = 1_500

/** Thinks about an offer as long as a driver does, and answers it. */
export async function considerOffer(input: ConsiderInput): Promise<OfferAnswer['answer']> {
  const { world, phone, offer, chance, signal, ending, onAnswer } = input
  const { faults, wheel, count } = world
  count('offers')
  const { answer, afterSeconds, reason } = answerOffer({ offer, mood: moodUnder(faults), chance })
  const isLate = afterSeconds === 'late'
  const held = isLate ? ending : signal
  await wheel.sleep(thinkMs(world, offer, afterSeconds), held)
  onAnswer()
  const params = { offerId: offer.offerId }
  if (answer === 'accept') await phone.send(acceptOffer, { params, signal: held })
  else await phone.send(rejectOffer, { params, body: { reason }, signal })
  count(answer === 'accept' ? 'accepted' : 'refused')
  return answer
}

/** Thought is city time, but an offer lives in real time, so that nobody thinks longer than it lasts. */
function thinkMs(
  { clock, deviceNowMs }: CityWorld,
  { expiresAt }: Offer,
  afterSeconds: OfferAnswer['afterSeconds'],
): number {
  const leftMs = msOf(expiresAt) - deviceNowMs()
  if (afterSeconds === 'late') return leftMs + answerBeforeEndMs
  return Math.min(clock.realMs(afterSeconds), afterSeconds * 1000, leftMs - answerBeforeEndMs)
}
