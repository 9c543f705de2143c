/** The server leaves a mark beside a session, and so does the page. A newcomer is not asked about, and sees no failed call. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes('daoxing_rider_')
}
