import type { LatLng } from '@daoxing/kit/contract'
import type { Handler, House } from '@daoxing/kit/server'
import type { computeRoutes, Waypoint } from '@daoxing/places/contract'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { routesPort } from '../ports/routes-port.ts'

const schematicWarning = 'schematic: the path is drawn without surveyed streets'
const walkingMetresPerSecond = 1.25

export const computeRoutesHandler: Handler<typeof computeRoutes> = async ({ body, house }) =>
  orNothing(house, { routes: [] }, async () => {
    const from = await pointOf(house, body.origin)
    const to = await pointOf(house, body.destination)
    if (!from || !to) return { routes: [] }
    const route = await house.port(routesPort).route({ from, to, departAt: body.departureTime ?? house.clock.now() })
    const seconds =
      body.travelMode === 'WALK' ? Math.round(route.distanceMetres / walkingMetresPerSecond) : route.durationSeconds
    return {
      routes: [
        {
          duration: `${seconds}s`,
          distanceMeters: route.distanceMetres,
          polyline: { encodedPolyline: route.polyline },
          warnings: route.schematic ? [schematicWarning] : [],
        },
      ],
    }
  })

/** The point of a waypoint in any of its forms; there is no way to what lies outside. */
async function pointOf(house: House, waypoint: Waypoint): Promise<LatLng | undefined> {
  const places = house.port(placesPort)
  if ('placeId' in waypoint) return (await places.place(waypoint.placeId))?.location
  if ('address' in waypoint) return (await places.geocode(waypoint.address))?.location
  const point =
    'lat' in waypoint ? waypoint : { lat: waypoint.location.latLng.latitude, lng: waypoint.location.latLng.longitude }
  const here = await places.reverse(point)
  return here.state === 'inside' ? point : undefined
}
