/** The live hail. */
export const hailKey = ['taxi', 'hail'] as const
/** The ride that waits for its rating. */
export const tripToRateKey = ['taxi', 'toRate'] as const
/** The trips with an open fare. */
export const unpaidTripsKey = ['taxi', 'unpaid'] as const
