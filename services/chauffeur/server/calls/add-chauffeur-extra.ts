import { addChauffeurExtra, chauffeurService, isChauffeurCancellable } from '@daoxing/chauffeur/contract'
import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, keepFile, takePicture } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { chargeExtras } from '../charge-extras.ts'
import { chauffeurConfigs } from '../chauffeur-configs.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { type ExtraRecord, extrasOf, insertExtra } from '../stores/extra-store.ts'
import { findTrip } from '../stores/trip-store.ts'
import { extraView, type TripStep } from '../trip-view.ts'
import { trips } from '../trips.ts'

const purpose = 'chauffeur.extra'
const daySeconds = 86_400
const extraIdBytes = 10

type Amount = TripStep & { readonly amountTwd: number }

/** Refuses an expense before boarding, after its days, and beyond the sum that the rider has consented to. */
async function refuseExtra({ tx, house, trip, amountTwd }: Amount): Promise<void> {
  const { state, finishedAt, orderHash, terms } = trip
  if (isChauffeurCancellable(state) || state === 'CANCELED' || state === 'MATCH_FAILED')
    throw new Refusal('kit.movedMeanwhile', { state })
  const { extrasDays } = await configValue(tx, chauffeurConfigs.chauffeur_settings)
  if (finishedAt !== null && plusSeconds(finishedAt, extrasDays * daySeconds) < house.clock.now())
    throw new Refusal('chauffeur.extrasTooLate', { days: extrasDays })
  const spentTwd = (await extrasOf(tx, orderHash)).reduce((sum, extra) => sum + extra.amountTwd, 0)
  const leftTwd = terms.extrasMaxTwd - spentTwd
  if (amountTwd > leftTwd) throw new Refusal('chauffeur.extrasTooHigh', { leftTwd: Math.max(0, leftTwd) })
}

/** Decoding costs much, so an expense that is refused anyway is refused before. */
export const addChauffeurExtraAnswer = answer(addChauffeurExtra, {
  prepare:
    ({ file, house, params, query, who: { driverId } }) =>
    async () => {
      const tx = house.database
      const trip = await findTrip(tx, params.hash)
      if (trip?.driverId !== driverId) throw new Refusal('kit.notFound')
      await refuseExtra({ tx, house, trip, amountTwd: query.amountTwd })
      return takePicture(file.bytes)
    },
  async handle({ params, query: { kind, amountTwd, at }, who: { driverId }, tx, house, prepared }) {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    await refuseExtra({ tx, house, trip, amountTwd })
    const { orderHash, riderId } = trip
    const photoId = await keepFile({ house, tx, ownerId: riderId, purpose, bytes: picture.jpeg, mime: 'image/jpeg' })
    const added = {
      orderHash,
      extraId: house.random.hex(extraIdBytes),
      riderId,
      driverId,
      kind,
      amountTwd,
      at,
      photoId,
    }
    const extra: ExtraRecord = { ...added, chargedAt: null, addedAt: house.clock.now() }
    await insertExtra(tx, extra)
    const about = extra.extraId
    await notifyRider({ tx, house, riderId, orderHash, service: chauffeurService.id, kind: 'extraAdded', about })
    const { row } = await trips.amend({ tx, house, row: trip })
    if (row.state === 'COMPLETED' || row.unpaidSince !== null) await chargeExtras({ tx, house, trip: row })
    return extraView(extra)
  },
})
