import { decodePath, distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import type { RoutesPort } from '../ports/routes.ts'

type RoutesContract = {
  readonly open: () => RoutesPort
  /** Two points some kilometres apart, both on the engine's map. */
  readonly from: LatLng
  readonly to: LatLng
  /** Whether its driving routes are schematic. */
  readonly isSchematic: boolean
}

const friday = (hour: string) => `2026-11-20T${hour}:00:00.000Z`

/** Tests the contract that every route source fulfils. */
export function keepsRoutesContract({ open, from, to, isSchematic }: RoutesContract): void {
  test('a route runs from door to door, in whole metres and seconds, and says whether it is schematic [MAP-010, MAP-012]', async () => {
    const route = await open().route({ from, to, departAt: friday('06') })
    const path = decodePath(route.polyline)
    // A schematic route starts and ends at a door of a place, some steps from its centre.
    const doorMetres = route.schematic ? 130 : 3
    expect(distanceMetres(path[0] ?? to, from)).toBeLessThan(doorMetres)
    expect(distanceMetres(path.at(-1) ?? from, to)).toBeLessThan(doorMetres)
    expect(route.distanceMetres).toBeGreaterThan(distanceMetres(from, to))
    expect([route.distanceMetres, route.durationSeconds, route.ordinarySeconds].every(Number.isInteger)).toBe(true)
    expect(route.durationSeconds).toBeGreaterThan(3 * 60)
    expect(route.durationSeconds).toBeLessThan(60 * 60)
    expect(route.schematic).toBe(isSchematic)
  })

  test('whoever walks takes no notice of the traffic, and whoever rides a scooter gets there, too', async () => {
    const walks = await Promise.all(
      ['18', '10'].map((hour) => open().route({ from, to, departAt: friday(hour), mode: 'walk' })),
    )
    expect(walks[0]?.durationSeconds).toBe(walks[1]?.durationSeconds)
    expect((await open().route({ from, to, mode: 'twoWheeler' })).schematic).toBe(isSchematic)
  })

  test('from a place to itself is no distance', async () => {
    const route = await open().route({ from, to: from, departAt: friday('06') })
    expect(route).toMatchObject({ distanceMetres: 0, durationSeconds: 0 })
    expect(decodePath(route.polyline).length).toBeGreaterThan(0)
  })
}
