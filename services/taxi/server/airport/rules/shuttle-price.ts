import type { ShuttlePrice } from '@daoxing/taxi/contract'

type Place = { readonly county: string; readonly town: string }

/**
 * The prices of a town: its own line of the table, or else the line of its county; undefined if no shuttle serves it.
 */
export function pricesOfTown(
  table: readonly ShuttlePrice[],
  { airport, county, town }: Place & Pick<ShuttlePrice, 'airport'>,
): ShuttlePrice['prices'] | undefined {
  const ofCounty = table.filter((line) => line.airport === airport && line.county === county)
  return (ofCounty.find((line) => line.town === town) ?? ofCounty.find((line) => line.town === null))?.prices
}

/** Returns the airports whose shuttles serve a town. */
export function airportsOfTown(table: readonly ShuttlePrice[], place: Place): readonly ShuttlePrice['airport'][] {
  const airports = [...new Set(table.map(({ airport }) => airport))]
  return airports.filter((airport) => pricesOfTown(table, { airport, ...place }) !== undefined)
}
