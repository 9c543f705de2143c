import { distanceMetres, type Language, type LatLng } from '@daoxing/kit/contract'
import { answer, type CallInput } from '@daoxing/kit/server'
import { listRecommendedAddresses } from '@daoxing/places/contract'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import { addressId, nameOf, placesNear } from '../search/index.ts'
import { orNothing } from '../ports/or-nothing.ts'
import type { Place } from '../places/place.ts'
import { placesPort } from '../ports/places-port.ts'
import { weightOf } from '../rules/earlier-first.ts'
import { type MergedPick, mergePicks, pickedNearMetres } from '../rules/merge-picks.ts'
import { spreadOut } from '../rules/spread-out.ts'
import { pickedPlacesOf } from '../stores/picked-place-store.ts'

const aroundMetres = 5000
const addressesMax = 10

/** Kinds that attract riders from everywhere, with the metres that each is ranked nearer. */
const pullMetres = new Map<string, number>([
  ['airport', 4000],
  // One building is offered once, under the name that most people use: 臺北車站 rather than 高鐵臺北站.
  ['rail', 2500],
  ['high-speed-rail', 2400],
  ['metro', 1000],
  ['landmark', 1500],
  ['department-store', 1000],
  ['night-market', 1000],
  ['hospital', 800],
])

/** Fewer riders go to a branch or to the children's house next to a hospital than to the hospital itself. */
const branch = /兒童|分院/u

const pullOf = ({ kind, name }: Place): number =>
  kind === 'hospital' && branch.test(name) ? 0 : (pullMetres.get(kind) ?? 0)

/** The width of a street. */
const nextDoorMetres = 300
const nextDoorPullMetres = 10_000

/** The ranked distance of a place: well-known places rank nearer, but never before a well-known place next door. */
function feltMetres(place: Place, metres: number): number {
  const pull = pullOf(place)
  return pull > 0 && metres <= nextDoorMetres ? metres - pull / 10 - nextDoorPullMetres : metres - pull
}

export const listRecommendedAddressesAnswer = answer(listRecommendedAddresses, async (input) => {
  const { query, house, language } = input
  if (query.recommend_type === 'recent') return recentAddresses(input)
  return orNothing(house, null, async () => {
    const near = await house.port(placesPort).placesNear(query, aroundMetres)
    const isStart = query.recommend_type === 'start'
    const felt = near
      // A taxi rank is no destination of a ride.
      .filter(({ thing }) => thing.kind !== 'taxi-rank')
      .map(({ thing, distanceMetres }) => ({
        place: thing,
        // Riders start where they are, not at an airport that serves the whole city.
        felt: isStart ? distanceMetres : feltMetres(thing, distanceMetres),
      }))
      .toSorted((a, b) => a.felt - b.felt)
      .map((one) => ({ ...one, name: nameOf(one.place, language), location: one.place.location }))
    return spreadOut(felt, isStart ? { ofOneSpotMax: addressesMax } : {})
      .slice(0, addressesMax)
      .map(({ place }) => knownAddress(place, { near: query, language }))
  })
})

type Input = CallInput<typeof listRecommendedAddresses>

/** The rider's frequent and recent destinations, offered before any input: each place once, under its known name. */
async function recentAddresses({ query, house, tx, who, language }: Input) {
  const now = house.clock.now()
  const picked = await pickedPlacesOf(tx, { riderId: who.riderId, now })
  return mergePicks(picked, (point) => placesNear(point, pickedNearMetres))
    .toSorted((a, b) => weightOf(b, now) - weightOf(a, now))
    .slice(0, addressesMax)
    .map((pick) =>
      pick.known
        ? knownAddress({ ...pick.known, location: pick.location }, { near: query, language })
        : pickedAddress(pick, { near: query, language }),
    )
}

type Shown = { readonly near: LatLng; readonly language: Language }

function pickedAddress({ name, address, location, isApproximate }: MergedPick, { near, language }: Shown) {
  const area = villageAtOrBeside(location)
  return {
    place_id: addressId(name, location),
    kind: 'address' as const,
    address,
    description: name,
    area: (language === 'en' ? area?.countyEn : area?.county) ?? '',
    town: (language === 'en' ? area?.townEn : area?.town) ?? '',
    location,
    distanceMetres: Math.round(distanceMetres(near, location)),
    isApproximate,
  }
}

function knownAddress(place: Place, { near, language }: Shown) {
  const { id, kind, location } = place
  const name = nameOf(place, language)
  const english = language === 'en' ? villageAtOrBeside(location) : undefined
  return {
    place_id: `place:${id}`,
    kind,
    address: english ? `${name}, ${english.townEn}, ${english.countyEn}` : `${place.county}${place.town} · ${name}`,
    description: name,
    area: english?.countyEn ?? place.county,
    town: english?.townEn ?? place.town,
    location,
    distanceMetres: Math.round(distanceMetres(near, location)),
    isApproximate: false,
  }
}
