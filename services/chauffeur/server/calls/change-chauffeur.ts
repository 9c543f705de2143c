import { changeChauffeur, isChauffeurUnderWay } from '@daoxing/chauffeur/contract'
import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { beginChange } from '../change-trip.ts'
import { chauffeurConfigs } from '../chauffeur-configs.ts'
import { lockedTripOfRider } from '../locked-trip.ts'
import { findChange, type PricedChange } from '../stores/change-store.ts'
import type { TripRecord } from '../stores/trip-table.ts'
import { tripView } from '../trip-view.ts'

/** Makes a priced change. A trip that has moved since then needs a new price. */
export const changeChauffeurAnswer = answer(
  changeChauffeur,
  async ({ params: { id }, body: { changeHash }, who: { riderId }, tx, house }) => {
    const trip = await lockedTripOfRider(tx, riderId, id)
    const { orderHash, state, change } = trip
    if (state !== 'RESERVED' && !isChauffeurUnderWay(state)) throw new Refusal('kit.movedMeanwhile', { state })
    if (change?.changeHash === changeHash) return tripView({ tx, house, trip })
    if (change !== null) throw new Refusal('chauffeur.changeOpen')
    const priced = await findChange(tx, { orderHash, changeHash })
    if (!priced || priced.expiresAt <= house.clock.now() || !isOfTrip(priced, trip))
      throw new Refusal('chauffeur.changeExpired')
    const { answerSeconds } = await configValue(tx, chauffeurConfigs.chauffeur_settings)
    return tripView({ tx, house, trip: await beginChange({ tx, house, trip, priced, answerSeconds }) })
  },
)

/** Whether the trip is still the one that was priced. */
function isOfTrip({ of }: PricedChange, { state, totalTwd, startsAt, endsAt }: TripRecord): boolean {
  return of.state === state && of.totalTwd === totalTwd && of.startsAt === startsAt && of.endsAt === endsAt
}
