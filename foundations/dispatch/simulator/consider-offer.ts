import { acceptOffer, type Offer, rejectOffer } from '@daoxing/dispatch/contract'
import { msOf } from '@daoxing/kit/contract'
import type { Chance, CityWorld } from '@daoxing/kit/simulator'
import { answerOffer, moodUnder, type OfferAnswer } from './driver-decisions.ts'
import type { DriverPhone } from './driver-phone.ts'

type ConsiderInput = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly offer: Offer
  readonly chance: Chance
  /** Ends when the offer does. */
  readonly signal: AbortSignal
  /** Ends with the city: a late driver believes that the offer is still open. */
  readonly ending: AbortSignal
  /** The answer is on its way. */
  onAnswer(): void
}

/** An answer needs time to arrive, so it is sent this long before the end. */
const answerBeforeEndMs = 1_500

/** Considers an offer for as long as a driver would, and answers it. */
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

/** Thinking takes city time, but an offer lives in real time, so it is capped by the offer's end. */
function thinkMs(
  { clock, deviceNowMs }: CityWorld,
  { expiresAt }: Offer,
  afterSeconds: OfferAnswer['afterSeconds'],
): number {
  const leftMs = msOf(expiresAt) - deviceNowMs()
  if (afterSeconds === 'late') return leftMs + answerBeforeEndMs
  return Math.min(clock.realMs(afterSeconds), afterSeconds * 1000, leftMs - answerBeforeEndMs)
}
