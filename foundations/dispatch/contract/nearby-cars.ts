/** Free cars within this distance are near: the same before a hail and while a driver is looked for. */
export const nearbyMetres = 3000
/** So many are looked for and drawn; where there are as many, there may be more, and that is said. */
export const nearbyCarsMax = 20
