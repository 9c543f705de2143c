import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Keeps a reservation moving: asks the operator for it, warns before its end, ends it, and asks for its bill. */
export const watchReservation = defineJob(
  'charging.watchReservation',
  z.object({ reservationHash: z.string(), tries: z.int() }),
)

export const watchKey = (reservationHash: string) => `charging:reservation:${reservationHash}`
