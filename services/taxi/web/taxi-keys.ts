/** Under which names the page holds what it knows of trips. */
export const activeTripKey = ['taxi', 'active'] as const
export const tripKey = (hash: string) => ['taxi', 'trip', hash] as const
/** The hail that is under way. */
export const hailKey = ['taxi', 'hail'] as const
/** The ride that waits for its rating. */
export const tripToRateKey = ['taxi', 'toRate'] as const
/** The trips whose fare is still open. */
export const unpaidTripsKey = ['taxi', 'unpaid'] as const
