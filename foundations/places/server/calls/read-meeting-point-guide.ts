import { distanceMetres, type Language } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readMeetingPointGuide } from '@daoxing/places/contract'
import type { MeetingPoint as KnownMeetingPoint } from '../places/kerbs-of.ts'
import { meetingPoints } from '../data/meeting-points.ts'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { meetingAreasOf } from '../wire-forms.ts'

/** More markers would overlap in a picture. */
const neighboursMax = 8

function neighboursOf(point: KnownMeetingPoint, language: Language) {
  return meetingPoints
    .filter(({ id, placeId }) => placeId === point.placeId && id !== point.id)
    .map((other) => ({ other, metres: distanceMetres(other.location, point.location) }))
    .toSorted((one, another) => one.metres - another.metres)
    .slice(0, neighboursMax)
    .map(({ other: { id, label, labelEn, location, exit } }) => ({
      id,
      label: language === 'en' ? labelEn : label,
      location,
      exit: exit ?? null,
    }))
}

export const readMeetingPointGuideAnswer = answer(readMeetingPointGuide, async ({ params, house, language }) =>
  orNothing(house, null, async () => {
    const point = await house.port(placesPort).meetingPoint(params.id)
    if (!point) return null
    const [area] = meetingAreasOf([{ thing: point, distanceMetres: 0 }], language)
    const [kerb] = area?.points ?? []
    if (!area || !kerb) return null
    const { id, name, guide, location } = kerb
    const here = await house.port(placesPort).reverse(location, language)
    return {
      ...{ id, name, guide, location },
      address: here.state === 'inside' ? here.address : name,
      place: { name: area.name, location: point.middle ?? area.location },
      heading: point.heading ?? null,
      road: (language === 'en' ? point.road?.nameEn : point.road?.name) ?? null,
      exit: point.exit ?? null,
      label: language === 'en' ? point.labelEn : point.label,
      neighbours: neighboursOf(point, language),
    }
  }),
)
