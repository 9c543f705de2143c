import { readChauffeurCalendar } from '@daoxing/chauffeur/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tripOfRider } from '../locked-trip.ts'

/** The trip as a file that calendars open; a later file of a changed trip replaces the entry. */
export const readChauffeurCalendarAnswer = answer(
  readChauffeurCalendar,
  async ({ params: { id }, who: { riderId }, tx, house }) => {
    const trip = await tripOfRider(tx, riderId, id)
    const calendar = ical({ name: '島行包車', method: ICalCalendarMethod.PUBLISH, prodId: '//島行//包車//ZH' })
    calendar.createEvent({
      id: `${trip.orderHash}@daoxing`,
      sequence: trip.revision,
      stamp: house.clock.now(),
      start: trip.startsAt,
      end: trip.endsAt,
      summary: `島行包車：${trip.start.address} → ${trip.end.address}`,
      location: trip.start.address,
      description: trip.stopList.map(({ address }) => address).join('、'),
      status:
        trip.state === 'CANCELED' || trip.state === 'MATCH_FAILED'
          ? ICalEventStatus.CANCELLED
          : ICalEventStatus.CONFIRMED,
    })
    const headers = { 'content-disposition': 'attachment; filename="daoxing-trip.ics"', 'cache-control': 'no-store' }
    const bytes = new TextEncoder().encode(calendar.toString())
    return replyWith(null, { headers, file: { contentType: 'text/calendar; charset=utf-8', bytes } })
  },
)
