import { refuseOverHours } from '@daoxing/bookings/server'
import { answerChauffeurChange } from '@daoxing/chauffeur/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { agreeToChange, dropChange } from '../change-trip.ts'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'

export const answerChauffeurChangeAnswer = answer(
  answerChauffeurChange,
  async ({ params, body: { changeHash, agrees }, who: { driverId }, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    const { change, isChangeAgreed } = trip
    if (change?.changeHash !== changeHash) throw new Refusal('chauffeur.changeExpired')
    if (isChangeAgreed) return jobView(tx, trip)
    // The law of driver hours stands above the word of the driver.
    if (agrees) await refuseOverHours({ tx, house, driverId, orderHash: trip.orderHash, endsAt: change.endsAt })
    return jobView(
      tx,
      await (agrees ? agreeToChange({ tx, house, trip }) : dropChange({ tx, house, trip }, 'declined')),
    )
  },
)
