import { postChauffeurReadings } from '@daoxing/chauffeur/contract'
import { baseConfigs, configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { checkReadings } from '../rules/check-readings.ts'
import { insertReadings, lastReading } from '../stores/reading-store.ts'
import { trips } from '../trips.ts'

const kilometresOf = (metres: number) => Math.floor(metres / 1000)

export const postChauffeurReadingsAnswer = answer(
  postChauffeurReadings,
  async ({ params, body: { readings }, who: { driverId }, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    const { orderHash, state, startedAt, used } = trip
    const before = await lastReading(tx, orderHash)
    if (state !== 'TRIP_STARTED' || startedAt === null) throw new Refusal('kit.movedMeanwhile', { state })
    const { fresh, doubted } = checkReadings({
      last: before ?? null,
      startedAt,
      now: house.clock.now(),
      readings,
      fastest: await configValue(tx, baseConfigs.city_speed_fastest),
    })
    if (doubted !== null) throw new Refusal('chauffeur.wrongReading', { number: readings[doubted]?.number ?? 0 })
    const rows = fresh.flatMap((index) => readings[index] ?? [])
    const last = rows.at(-1)
    if (last === undefined) return { metres: before?.metres ?? 0, lastNumber: before?.number ?? 0 }
    const { number, at, metres } = last
    await insertReadings(
      tx,
      rows.map((reading) => ({
        ...{ orderHash, number: reading.number, at: reading.at, metres: reading.metres },
        ...{ lat: reading.location.lat, lng: reading.location.lng },
      })),
    )
    // The rider sees each new kilometre; a revision for every reading would be of no use to anybody.
    if (kilometresOf(metres) !== kilometresOf(used?.metres ?? 0) || used === null)
      await trips.amend({ tx, house, row: trip, change: { used: { number, at, metres } } })
    return { metres, lastNumber: number }
  },
)
