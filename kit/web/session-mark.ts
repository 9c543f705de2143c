/**
 * The server sets a marker cookie with a session, and so does the page. For a new visitor no session is requested, so
 * no call fails.
 */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes('daoxing_rider_')
}
