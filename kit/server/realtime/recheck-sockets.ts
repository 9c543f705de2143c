import { Refusal } from '@daoxing/kit/contract'
import type { Server, Socket } from 'socket.io'
import type { Log } from '../process/log.ts'

type RecheckSockets = {
  readonly io: Server
  /** Whether this process is disconnected from the messages of other processes. */
  readonly isCutOff: () => boolean
  /** Whether the socket's session is valid. A refusal counts as no. */
  readonly isStillIn: (socket: Socket) => Promise<boolean>
  readonly log: Log
}

/** The pause between two rounds through the sockets of this process. */
const restMs = 2_000

/**
 * The end of a session in another process is received over Redis. While that is unreachable the session of each socket
 * of this process is checked again, in sequence, so that a signed-out rider stops receiving the position of a car.
 */
export function recheckSockets({ io, isCutOff, isStillIn, log }: RecheckSockets): () => void {
  let isOver = false
  let next: NodeJS.Timeout | undefined
  const mayStay = async (socket: Socket): Promise<boolean> => {
    try {
      return await isStillIn(socket)
    } catch (error) {
      if (error instanceof Refusal) return false
      // A session that cannot be checked is not ended.
      log.warn({ err: error }, 'a socket could not be asked for its session again')
      return true
    }
  }
  const goRound = async (): Promise<void> => {
    for (const socket of [...io.of('/').sockets.values()]) {
      if (isOver || !isCutOff()) break
      if (!(await mayStay(socket))) socket.disconnect(true)
    }
    if (!isOver) next = setTimeout(() => void goRound(), restMs).unref()
  }
  next = setTimeout(() => void goRound(), restMs).unref()
  return () => {
    isOver = true
    clearTimeout(next)
  }
}
