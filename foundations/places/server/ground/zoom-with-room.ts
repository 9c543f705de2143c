/** The width of a name with its margin. */
const roomPx = 110
/** The size of a pixel at zoom 0, at Taiwan's latitude. */
const metresPerPixelAtZero = 71_000

/** The lowest zoom at which this many metres are wide enough for a name. */
export const zoomWithRoom = (metres: number): number =>
  Math.ceil(Math.log2((roomPx * metresPerPixelAtZero) / Math.max(metres, 1)))
