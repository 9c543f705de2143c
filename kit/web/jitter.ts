/**
 * A pause between three quarters and five quarters of the given one, so that pages do not reconnect in step after an
 * outage.
 */
export function jittered(pauseMs: number): number {
  return Math.round(pauseMs * (0.75 + Math.random() / 2))
}
