import { addStationPhoto, type StationKey } from '@daoxing/charging/contract'
import { fileQueue, type QueuedFile } from '@daoxing/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Photos of stations on their way to the server: they survive a lost line and a reload. */
const photoQueue = fileQueue({ name: 'charging.photo', callOf: async () => addStationPhoto })

export function queueStationPhoto(key: StationKey, jpeg: Blob): void {
  void photoQueue.add({ name: nameOf(key), call: 'photo', params: { ...key }, file: jpeg })
}

/** The photo of a station that has not arrived; goes on with those from before a reload. */
export function useStationPhoto(key: StationKey): QueuedFile | undefined {
  const cache = useQueryClient()
  useEffect(() => {
    void photoQueue.resume()
    return photoQueue.onSent(() => void cache.invalidateQueries({ queryKey: ['charging', 'station'] }))
  }, [cache])
  return photoQueue.useFiles().find(({ name }) => name === nameOf(key))
}

const nameOf = ({ country, party, station }: StationKey) => `${country}/${party}/${station}`
