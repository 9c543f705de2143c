import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { gameCells, gameSeconds } from './game.ts'
import { GameResult, SharedTrip } from './shared-trip.ts'
import { TripParams } from './sharing-calls.ts'

const Board = z.object({
  invited_at: z.nullable(Instant),
  /** The caller's own score; null until there is one. */
  result: z.nullable(z.int()),
  /** The results of this trip only, best first. */
  results: z.array(GameResult),
})

export const getGameResult = defineCall({
  id: 'CALL-171',
  method: 'GET',
  path: '/v3/trip/{id}/game/result',
  who: 'guest',
  purpose: 'the board of the trip',
  params: TripParams,
  reply: Board,
  refusals: ['kit.notFound'],
})

export const submitGameResult = defineCall({
  id: 'CALL-172',
  method: 'POST',
  path: '/v3/trip/{id}/game/result',
  who: 'guest',
  purpose: 'hand in a score with its taps; the server plays them again',
  idempotent: 'honoured',
  params: TripParams,
  body: z.object({
    score: z.int().check(z.gte(0), z.lte(999)),
    taps: z
      .array(
        z.object({
          at_ms: z.int().check(z.gte(0), z.lte(gameSeconds * 1000)),
          cell: z.int().check(z.gte(0), z.lt(gameCells)),
        }),
      )
      .check(z.maxLength(300)),
  }),
  reply: Board,
  refusals: [
    'kit.notFound',
    'sharing.linkEnded',
    'sharing.gameNotAccepted',
    'sharing.gameOver',
    'sharing.resultGiven',
    'sharing.scoreImpossible',
  ],
  perMinute: 20,
})

export const inviteToGame = defineCall({
  id: 'CALL-173',
  method: 'POST',
  path: '/v3/trip/{id}/game/invitation',
  who: 'rider',
  purpose: 'invite everybody around the trip to the game',
  params: TripParams,
  reply: SharedTrip,
  refusals: ['kit.notFound', 'sharing.notShareable', 'sharing.gameNotOpen'],
  perMinute: 10,
})

export const acceptGame = defineCall({
  id: 'CALL-174',
  method: 'POST',
  path: '/v3/trip/{id}/game/invitation/accept',
  who: 'guest',
  purpose: 'accept the invitation: the 20 seconds of the player begin, with a seed of their own',
  params: TripParams,
  reply: z.object({ seed: z.string(), seconds: z.int(), started_at: Instant }),
  refusals: [
    'kit.notFound',
    'sharing.linkEnded',
    'sharing.gameNotInvited',
    'sharing.gameNotOpen',
    'sharing.resultGiven',
  ],
  perMinute: 20,
})
