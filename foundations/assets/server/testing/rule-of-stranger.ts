type Rule = {
  readonly vehicle_type_ids?: readonly string[]
  readonly ride_start_allowed: boolean
  readonly ride_end_allowed: boolean
  readonly ride_through_allowed: boolean
  readonly maximum_speed_kph?: number
}
type Ring = readonly (readonly [number, number])[]
/** The content of `geofencing_zones.json`. */
export type GbfsZones = {
  readonly geofencing_zones: {
    readonly features: readonly {
      readonly geometry: { readonly coordinates: readonly (readonly Ring[])[] }
      readonly properties: { readonly rules: readonly Rule[] }
    }[]
  }
  readonly global_rules: readonly Rule[]
}

/**
 * The rule that a stranger finds for a point: the first polygon that says something of the model, its first rule, then the global
 * ones.
 */
export function strangersRule(zones: GbfsZones, point: { lat: number; lng: number }, model: string): Rule | undefined {
  const ruleIn = (rules: readonly Rule[]) =>
    rules.find(({ vehicle_type_ids }) => vehicle_type_ids === undefined || vehicle_type_ids.includes(model))
  for (const { geometry, properties } of zones.geofencing_zones.features) {
    const isInside = geometry.coordinates.some(
      ([border = [], ...holes]) => isIn(border, point) && !holes.some((hole) => isIn(hole, point)),
    )
    const rule = isInside ? ruleIn(properties.rules) : undefined
    if (rule) return rule
  }
  return ruleIn(zones.global_rules)
}

/** Counts the borders on the way to the east. */
function isIn(ring: Ring, { lat, lng }: { lat: number; lng: number }): boolean {
  let crossings = 0
  for (const [place, [east, north]] of ring.entries()) {
    const [toEast, toNorth] = ring[place + 1] ?? [east, north]
    if (north > lat === toNorth > lat) continue
    if (lng < east + ((lat - north) / (toNorth - north)) * (toEast - east)) crossings += 1
  }
  return crossings % 2 === 1
}
