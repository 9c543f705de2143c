/** A pause between three quarters and five quarters of what was asked for, so that pages that lost their server together do not come back together. */
export function jittered(pauseMs: number): number {
  return Math.round(pauseMs * (0.75 + Math.random() / 2))
}
