import type { Settings } from '../process/settings.ts'

/** Named after the instance, so that two copies on one host do not share sessions. */
const nameOf = (instance: string) => `daoxing_session_${instance}`

/** The token in a Cookie header. It is read as it was set: our tokens need no escaping, so nothing can be malformed. */
export function sessionTokenIn(cookie: string | undefined, instance: string): string | undefined {
  const prefix = `${nameOf(instance)}=`
  const part = (cookie ?? '').split(/;\s*/).find((piece) => piece.startsWith(prefix))
  return part?.slice(prefix.length) || undefined
}

/** The header that opens a session in the browser. */
export function sessionCookie(settings: Settings, token: string, seconds: number): string {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(settings.instance)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** Tells the page that the session call is worth sending. It authenticates nothing: only the session does. */
const hintCookie = (settings: Settings, seconds: number) =>
  `daoxing_rider_${settings.instance}=1; Path=/; SameSite=Lax; Max-Age=${seconds}`

/** The headers that open a session in the browser and tell the page of it. */
export function sessionCookies(settings: Settings, token: string, seconds: number): string[] {
  return [sessionCookie(settings, token, seconds), hintCookie(settings, seconds)]
}

/** The headers that make the browser forget its session. */
export function clearSessionCookies(settings: Settings): string[] {
  return sessionCookies(settings, '', 0)
}
