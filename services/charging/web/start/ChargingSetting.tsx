/** Provisional. */
export function ChargingSetting() {
  return null
}
