/** From so many stars on a rider says what was good; below, what could be better. */
export const goodFromStars = 4
/** So few stars offer never to meet that driver again. */
export const blockOfferedUpToStars = 2

export const goodReasons = ['friendly', 'smooth', 'clean', 'onTime'] as const
export const poorReasons = ['late', 'route', 'driving', 'attitude', 'dirty'] as const

/** The reasons that fit so many stars. */
export function reasonsFor(stars: number): readonly ((typeof goodReasons)[number] | (typeof poorReasons)[number])[] {
  return stars >= goodFromStars ? goodReasons : poorReasons
}
