declare module 'robust-point-in-polygon' {
  /** -1 inside, 0 on the border, 1 outside. */
  export default function robustPointInPolygon(
    ring: readonly (readonly number[])[],
    point: readonly number[],
  ): -1 | 0 | 1
}
