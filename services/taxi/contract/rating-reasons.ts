/** From this number of stars on the reasons are praise; below it, criticism. */
export const goodFromStars = 4
/** Up to this number of stars the page offers to block the driver. */
export const blockOfferedUpToStars = 2

export const goodReasons = ['friendly', 'smooth', 'clean', 'onTime'] as const
export const poorReasons = ['late', 'route', 'driving', 'attitude', 'dirty'] as const

/** The reasons for this number of stars. */
export function reasonsFor(stars: number): readonly ((typeof goodReasons)[number] | (typeof poorReasons)[number])[] {
  return stars >= goodFromStars ? goodReasons : poorReasons
}
