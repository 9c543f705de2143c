import type { House, Tx } from '@daoxing/kit/server'
import { riderNumber, type SharedTrip, sharedTripChanged, type TripMessage } from '@daoxing/sharing/contract'
import { roomOfGuests } from './rooms.ts'
import { findGuest } from './stores/guest-store.ts'
import { bestRuns } from './stores/run-store.ts'
import { changeSharing, type SharingChange, type SharingRecord, type TripKey } from './stores/trip-store.ts'

/** The maximum number of results on the board. */
const boardMax = 20

/** Returns the shared state of a trip, identical for all participants. */
export async function sharedTripView(tx: Tx, sharing: SharingRecord): Promise<SharedTrip> {
  const { orderHash, revision, encouragements, guests, messages, gameInvitedAt } = sharing
  const runs = gameInvitedAt === null ? [] : await bestRuns(tx, sharing, boardMax)
  const names = await namesOf(
    tx,
    sharing,
    runs.map(({ player }) => player),
  )
  return {
    trip_hash: orderHash,
    revision,
    encouragements,
    guests,
    messages,
    game_invited_at: gameInvitedAt,
    game_results: runs.map(({ player, score }) => ({ player, name: names.get(player) ?? '', score: score ?? 0 })),
  }
}

/** Returns the names of participants by their numbers; empty for the rider and nameless guests. */
export async function namesOf(tx: Tx, trip: TripKey, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const guests = [...new Set(numbers)].filter((number) => number !== riderNumber)
  const entries = guests.map(
    async (number) => [number, (await findGuest(tx, { ...trip, number }))?.name ?? ''] as const,
  )
  return new Map(await Promise.all(entries))
}

type Change = {
  readonly tx: Tx
  readonly house: House
  readonly sharing: SharingRecord
  readonly change: SharingChange
  readonly message?: TripMessage
}

/** Writes a change, under the lock of the trip's sharing, and sends all participants the same payload. */
export async function moveSharing({ tx, house, sharing, change, message }: Change): Promise<SharedTrip> {
  const next = await changeSharing(tx, sharing, change)
  const shared = await sharedTripView(tx, next)
  const { orderHash, riderId } = sharing
  await house.outbox.add(tx, sharedTripChanged, {
    to: [roomOfGuests(orderHash), `rider:${riderId}`],
    payload: { shared, message: message ?? null },
  })
  return shared
}
