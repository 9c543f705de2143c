import type { House, Principal } from '@daoxing/kit/server'

/** The room for all events of a rider, on every device. */
export const roomOfRider = (riderId: string): string => `rider:${riderId}`
export const roomOfSession = (sessionId: string): string => `session:${sessionId}`

export async function riderRooms({ principal }: { house: House; principal: Principal }): Promise<readonly string[]> {
  return principal.kind === 'rider' || principal.kind === 'kiosk'
    ? [roomOfRider(principal.riderId), roomOfSession(principal.sessionId)]
    : []
}
