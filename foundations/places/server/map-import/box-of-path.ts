/** West, south, east, north in integer units. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** The box around a path of alternating longitudes and latitudes, merged with an existing box. */
export function boxOf(path: ArrayLike<number>, known: Box = [2e9, 2e9, -2e9, -2e9]): Box {
  let [west, south, east, north] = known
  for (let at = 0; at < path.length; at += 2) {
    const [lng = 0, lat = 0] = [path[at], path[at + 1]]
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** Longitude and latitude of the centre, in integer units. */
export function middleOfBox([west, south, east, north]: Box): readonly [lng: number, lat: number] {
  return [Math.round((west + east) / 2), Math.round((south + north) / 2)]
}
