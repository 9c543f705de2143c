import { type DriverPosition, driverPositionChanged } from '@daoxing/dispatch/contract'
import { jittered } from '@daoxing/kit/web'
import {
  type GuestTripState,
  guestTripChanged,
  type SharedTrip,
  sharedTripChanged,
  type TripMessage,
} from '@daoxing/sharing/contract'

export type GuestPosition = Pick<DriverPosition, 'location' | 'bearing'> & { readonly etaSeconds: number | null }

type GuestLine = {
  readonly credential: string
  readonly onPosition: (position: GuestPosition) => void
  readonly onTrip: (trip: GuestTripState) => void
  readonly onShared: (shared: SharedTrip, message: TripMessage | null) => void
  /** Called after every connect, so that missed changes are fetched, and after a refused handshake. */
  readonly onChange: (isLive: boolean) => void
}

/**
 * Opens a guest's realtime connection, separate from that of a rider who may be signed in. Returns a function that
 * closes it.
 */
export function openGuestLine({ credential, onPosition, onTrip, onShared, onChange }: GuestLine): () => void {
  let isClosed = false
  let close = () => undefined as void
  const open = async () => {
    const { io } = await import('socket.io-client')
    if (isClosed) return
    const socket = io({
      transports: ['websocket'],
      auth: { token: credential },
      forceNew: true,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      timeout: 8000,
    })
    close = () => void socket.disconnect()
    let refusals = 0
    const comeBack = (pauseMs: number) => setTimeout(() => !isClosed && socket.connect(), jittered(pauseMs))
    socket.on('connect', () => {
      refusals = 0
      onChange(true)
    })
    socket.on('disconnect', (reason) => {
      onChange(false)
      // Either the link was revoked or the server restarts. The next read of the trip tells which.
      if (reason === 'io server disconnect') comeBack(1000)
    })
    socket.on('connect_error', () => {
      onChange(false)
      // A refused handshake is not retried by the library.
      if (socket.active) return
      comeBack(Math.min(30_000, 3000 * 2 ** refusals))
      refusals += 1
    })
    socket.on(driverPositionChanged.name, (payload: unknown) => {
      const position = driverPositionChanged.payload.safeParse(payload)
      if (position.success) onPosition(position.data)
    })
    socket.on(guestTripChanged.name, (payload: unknown) => {
      const change = guestTripChanged.payload.safeParse(payload)
      if (change.success) onTrip(change.data.trip)
    })
    socket.on(sharedTripChanged.name, (payload: unknown) => {
      const change = sharedTripChanged.payload.safeParse(payload)
      if (change.success) onShared(change.data.shared, change.data.message)
    })
  }
  void open()
  return () => {
    isClosed = true
    close()
  }
}
