import { createChauffeurPayLink } from '@daoxing/chauffeur/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { createPayLink } from '@daoxing/wallet/server'
import { tripOfRider } from '../locked-trip.ts'

/** Another person pays by it without an account: a debt, or the deposit or rest that was declined. */
export const createChauffeurPayLinkAnswer = answer(
  createChauffeurPayLink,
  async ({ body, who: { riderId }, tx, house }) => {
    const { orderHash } = await tripOfRider(tx, riderId, body.trip_hash)
    return createPayLink({ tx, house, orderHash }).catch((error: unknown) => {
      const isNothing = error instanceof Refusal && /^wallet\.(nothingToPay|paymentChecking)$/.test(error.key)
      throw isNothing ? new Refusal('chauffeur.nothingToPay') : error
    })
  },
)
