/** Metres per pixel at the equator at zoom 0. */
const metresPerPixelAtZero = 78_271.484
const widthPxMax = 88
const steps = [1, 2, 5]

/** The longest round distance that fits a small bar, and its width. */
export function scaleAt(zoom: number, lat: number): { readonly metres: number; readonly widthPx: number } {
  const metresPerPixel = (metresPerPixelAtZero * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom
  const metresMax = metresPerPixel * widthPxMax
  const magnitude = 10 ** Math.floor(Math.log10(metresMax))
  const metres = magnitude * (steps.findLast((step) => step * magnitude <= metresMax) ?? 1)
  return { metres, widthPx: Math.round(metres / metresPerPixel) }
}
