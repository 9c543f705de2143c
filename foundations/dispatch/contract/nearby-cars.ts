/** Free cars within this distance count as nearby, both before a hail and during a search. */
export const nearbyMetres = 3000
/** The most cars that are returned and drawn; at the limit there may be more, and the page says so. */
export const nearbyCarsMax = 20
