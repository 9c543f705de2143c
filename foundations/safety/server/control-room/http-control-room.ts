import { fetchProvider, type House } from '@daoxing/kit/server'
import type { ControlRoomPort } from './control-room-port.ts'

const patienceMs = 8_000

type Desk = { readonly url: string; readonly secret: string; readonly peer: string; readonly sender: string }

/** A control room that receives CAP 1.2 over HTTP: any 2xx takes a message, a 4xx refuses it. */
function httpControlRoom({ url, secret, peer, sender }: Desk): ControlRoomPort {
  return {
    peer,
    sender,
    async send(xml) {
      try {
        const { status, body } = await fetchProvider('control-room', url, {
          method: 'POST',
          headers: { 'content-type': 'application/cap+xml; charset=utf-8', authorization: `Bearer ${secret}` },
          body: xml,
          signal: AbortSignal.timeout(patienceMs),
        })
        await body?.cancel()
        if (status >= 200 && status < 300) return 'taken'
        // 408 and 429 ask for a retry, and 401 and 403 are misconfigurations that an operator can fix meanwhile.
        return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status) ? 'refused' : 'lost'
      } catch {
        return 'lost'
      }
    },
  }
}

/**
 * The control room at `CONTROL_ROOM_URL` with `CONTROL_ROOM_SECRET`, the peer `CONTROL_ROOM_PEER` and our name
 * `CONTROL_ROOM_SENDER`; by default, that of the city.
 */
export function configuredControlRoom(
  { settings }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): ControlRoomPort {
  const url = environment['CONTROL_ROOM_URL']
  const sender = environment['CONTROL_ROOM_SENDER'] ?? 'daoxing'
  if (url) {
    const peer = environment['CONTROL_ROOM_PEER'] ?? 'control-room'
    return httpControlRoom({ url, secret: environment['CONTROL_ROOM_SECRET'] ?? '', peer, sender })
  }
  const cityDesk = `${settings.cityUrl}/control-room/cap`
  return httpControlRoom({ url: cityDesk, secret: settings.citySecret, peer: 'city-control-room', sender })
}
