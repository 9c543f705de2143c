import { Refusal } from '@daoxing/kit/contract'
import type { Server, Socket } from 'socket.io'
import type { Log } from '../process/log.ts'

type AskSocketsAgain = {
  readonly io: Server
  /** Whether nothing that other processes say is heard here just now. */
  readonly isCutOff: () => boolean
  /** Whether the socket's session lives. A refusal is a no as well. */
  readonly isStillIn: (socket: Socket) => Promise<boolean>
  readonly log: Log
}

/** Between two rounds through the sockets of this process. */
const restMs = 2_000

/**
 * The end of a session that was said to another process comes over Redis. While that is away each socket of this process
 * is asked for its session again, one after the other, so that nobody who was signed out goes on hearing where a car is.
 */
export function askSocketsAgain({ io, isCutOff, isStillIn, log }: AskSocketsAgain): () => void {
  let isOver = false
  let next: NodeJS.Timeout | undefined
  const mayStay = async (socket: Socket): Promise<boolean> => {
    try {
      return await isStillIn(socket)
    } catch (error) {
      if (error instanceof Refusal) return false
      // Where nobody can say who it is, nobody is sent away for that.
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
