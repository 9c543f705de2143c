/** A name and some air around it. */
const roomPx = 110
/** A pixel on zoom 0, in the latitude of Taiwan. */
const metresPerPixelAtZero = 71_000

/** The first zoom on which so many metres are wide enough for a name. */
export const zoomWithRoom = (metres: number): number =>
  Math.ceil(Math.log2((roomPx * metresPerPixelAtZero) / Math.max(metres, 1)))
