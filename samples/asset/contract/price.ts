/** The price of using an asset, as quoted. */
export type SampleAssetTariff = { readonly unlockTwd: number; readonly perMinuteTwd: number }

/** Minutes of a use; a started one counts in full. The minimum is one. */
export function startedMinutes(usedSeconds: number): number {
  return Math.max(1, Math.ceil(usedSeconds / 60))
}

/** Unlocking and minutes together. The page shows it while the asset is in use; the server fixes it at the return. */
export function timeTwd({ unlockTwd, perMinuteTwd }: SampleAssetTariff, minutes: number): number {
  return unlockTwd + perMinuteTwd * minutes
}
