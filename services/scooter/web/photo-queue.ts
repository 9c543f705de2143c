import { instantFromMs } from '@daoxing/kit/contract'
import { fileQueue, nowMs, type QueuedFile } from '@daoxing/kit/web'
import { addReturnPhoto } from '@daoxing/scooter/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rentals } from './rentals.ts'

/** Photos of bays on their way to the server: they survive a lost line and a reload. */
const photoQueue = fileQueue({ name: 'scooter.bay', callOf: async () => addReturnPhoto })

/** Queues the photo of the bay with its own time; a later one replaces it, before it is sent and after. */
export function queueBayPhoto(rentId: string, jpeg: Blob): void {
  const body = { takenAt: instantFromMs(nowMs()) }
  void photoQueue.add({ name: rentId, call: 'bay', params: { id: rentId }, body, file: jpeg })
}

/** The photo of a rental that has not arrived; goes on with those from before a reload. */
export function useBayPhoto(rentId: string): QueuedFile | undefined {
  const cache = useQueryClient()
  useEffect(() => {
    void photoQueue.resume()
    return photoQueue.onSent((reply) => rentals.hold(cache, addReturnPhoto.reply.parse(reply)))
  }, [cache])
  return photoQueue.useFiles().find(({ name }) => name === rentId)
}
