import type { LatLng } from '@daoxing/kit/contract'
import { newTapKey } from '@daoxing/kit/web'
import { findDevicePosition } from '@daoxing/places/web'
import { type ScooterMove, useMoveScooter } from '../scooter-data.ts'

export type HereMove = Exclude<ScooterMove['does'], 'cancel' | 'takeBack'>

/** The steps of a rental. Most ask the device for its position of now: a rider walks. */
export function useRideMoves(id: string, here: LatLng | undefined) {
  const moving = useMoveScooter()
  const move = (next: ScooterMove) => moving.mutate({ tapKey: newTapKey(), id, move: next })
  return {
    error: moving.error,
    isPending: moving.isPending,
    does: moving.variables?.move.does,
    move,
    moveHere: async (what: HereMove, code?: string): Promise<void> => {
      const position = await findDevicePosition(2000)
      const at = position.state === 'found' ? position.location : here
      move(
        what === 'rent' ? { does: what, here: at, ...(code === undefined ? {} : { code }) } : { does: what, here: at },
      )
    },
  }
}
export type RideMoves = ReturnType<typeof useRideMoves>
