/** Under which names the page holds what it knows of trips. */
export const activeTripKey = ['taxi', 'active'] as const
export const tripKey = (hash: string) => ['taxi', 'trip', hash] as const
