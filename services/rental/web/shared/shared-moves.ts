import { loadBeside, newTapKey } from '@daoxing/kit/web'
import type { LatLng } from '@daoxing/kit/contract'
import { type CarCleaning, carActions, type CarCommand, type SharedRental } from '@daoxing/rental/contract'
import type { PayChoice } from '@daoxing/wallet/web'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ordersKey } from '../rental-data.ts'
import { repeatToRental } from '@daoxing/identity/web'
import { herePosition } from './here-position.ts'
import { returnBillQuery, returnStatusQuery, sharedKey } from './shared-data.ts'
import { sharedOrders } from './shared-orders.ts'

const calls = loadBeside(() => import('./shared-calls.ts'))

const paid = ({ method, cardId }: PayChoice) => ({
  paymentMethod: method,
  ...(method === 'creditcard' && cardId !== null && { cardId }),
})

export type ReserveTap = {
  readonly tapKey: string
  readonly plateNo: string
  readonly chooseLossDamageWaiver: boolean
  readonly lossDamageWaiverRate: number
  readonly reservationStart: number
  readonly reservationEnd: number
  readonly quoteHash: string
  readonly payment: PayChoice
}

/** Reserves a car at the price that the rider has seen. */
export function useReserveCar() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, payment, ...wish }: ReserveTap) => {
      const { order } = await repeatToRental((await calls()).reserveSharedCar, {
        body: { ...wish, ...paid(payment), rentAction: 'Reserve' },
        idempotencyKey: tapKey,
      })
      if (order === null) throw new Error('a reservation without an order')
      return order
    },
    onSuccess: (order) => {
      sharedOrders.hold(cache, order)
      void cache.invalidateQueries({ queryKey: ordersKey })
      void cache.invalidateQueries({ queryKey: [...sharedKey, 'near'] })
    },
  })
}

/** Changes of a reserved or running rental; each returns the rental. */
export type Move =
  | { readonly kind: 'takeCar' | 'leaveCar' | 'cancel' | 'startReturn' | 'cancelReturn' }
  | {
      readonly kind: 'movePickUp'
      readonly startTime: number
      readonly endTime: number
      /** The new total that the rider has agreed to. */
      readonly expectedTwd?: number
    }
  | { readonly kind: 'changeWaiver'; readonly isOn: boolean; readonly rate: number }
  | { readonly kind: 'depart'; readonly defects: string; readonly payment: PayChoice | undefined }
  | { readonly kind: 'extend'; readonly endTime: number; readonly quoteHash: string }
  | { readonly kind: 'finishReturn'; readonly cleaning: CarCleaning; readonly note: string }
  | { readonly kind: 'accident'; readonly report: AccidentReport }
  | { readonly kind: 'object'; readonly lineId: string; readonly text: string }

export type AccidentReport = {
  readonly accidentId?: string
  readonly happenedAt?: string
  readonly location?: LatLng
  readonly text?: string
  readonly policeNumber?: string
  readonly hasInjured?: boolean
}

/** One idempotency key per tap, repeated for a minute if the response is lost. */
export function useMove(order: Pick<SharedRental, 'hash' | 'orderNo'>) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (move: Move) => sendMove(order.hash, move),
    onSuccess: (moved, { kind }) => {
      sharedOrders.hold(cache, moved)
      void cache.invalidateQueries({ queryKey: ordersKey })
      if (kind === 'changeWaiver' || kind === 'extend')
        void cache.invalidateQueries({ queryKey: returnBillQuery(order.hash).queryKey })
    },
    // A refusal may mean that the rental has moved meanwhile, and a return that a door is open.
    onError: (_error, { kind }) => {
      void cache.invalidateQueries({ queryKey: sharedOrders.keyOf(order.hash), exact: true })
      if (kind === 'startReturn' || kind === 'finishReturn')
        void cache.invalidateQueries({ queryKey: returnStatusQuery(order.hash).queryKey })
    },
  })
}

async function sendMove(orderNo: string, move: Move): Promise<SharedRental> {
  const known = await calls()
  const own = { params: { orderNo }, idempotencyKey: newTapKey() }
  switch (move.kind) {
    case 'takeCar':
      return repeatToRental(known.actOnCar, { ...own, body: { action: carActions.getCar, ...(await herePosition()) } })
    case 'leaveCar':
      return repeatToRental(known.actOnCar, { ...own, body: { action: carActions.cancelGetCar } })
    case 'cancel':
      return repeatToRental(known.cancelSharedReservation, own)
    case 'startReturn':
      return repeatToRental(known.startReturn, { ...own, body: await herePosition() })
    case 'cancelReturn':
      return repeatToRental(known.cancelReturn, own)
    case 'movePickUp':
      return repeatToRental(known.movePickUpTime, {
        ...own,
        body: { startTime: move.startTime, endTime: move.endTime, expectedTwd: move.expectedTwd },
      })
    case 'changeWaiver':
      return repeatToRental(known.changeWaiver, {
        ...own,
        body: { chooseLossDamageWaiver: move.isOn, lossDamageWaiverRate: move.rate },
      })
    case 'depart':
      return repeatToRental(known.startDepart, {
        ...own,
        body: {
          defects: move.defects,
          ...(move.payment !== undefined && paid(move.payment)),
          ...(await herePosition()),
        },
      })
    case 'extend':
      return repeatToRental(known.extendRental, {
        ...own,
        body: { endTime: move.endTime, quoteHash: move.quoteHash },
      })
    case 'finishReturn':
      return repeatToRental(known.finishReturn, {
        ...own,
        body: {
          cleaning: move.cleaning,
          hasCheckedBelongings: true,
          ...(move.note !== '' && { note: move.note }),
          ...(await herePosition()),
        },
      })
    case 'accident':
      return repeatToRental(known.reportAccident, { ...own, body: move.report })
    case 'object':
      return repeatToRental(known.objectToSharedLine, {
        params: { orderNo, lineId: move.lineId },
        idempotencyKey: own.idempotencyKey,
        body: { text: move.text },
      })
  }
}

/** Commands the car. Its answer arrives as a later snapshot; until then the reply says that it is planned. */
export function useCommand({ hash, plateNo }: Pick<SharedRental, 'hash' | 'plateNo'>) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (kind: CarCommand['kind']) => {
      const known = await calls()
      const body = await herePosition()
      const own = { params: { orderNo: hash }, body, idempotencyKey: newTapKey() }
      if (kind === 'lock') return repeatToRental(known.lockCar, own)
      if (kind === 'unlock') return repeatToRental(known.unlockCar, own)
      return repeatToRental(known.commandTbox, {
        params: { plateNo },
        body: { ...body, command: 'find' },
        idempotencyKey: own.idempotencyKey,
      })
    },
    onSuccess: (command) => holdCommand(cache, hash, command),
    onSettled: () => void cache.invalidateQueries({ queryKey: sharedOrders.keyOf(hash), exact: true }),
  })
}

/** Shows a command at once, unless a snapshot already has its answer. */
function holdCommand(cache: QueryClient, hash: string, command: CarCommand): void {
  cache.setQueryData<SharedRental>(sharedOrders.keyOf(hash), (held) =>
    held === undefined || held.command?.commandId === command.commandId ? held : { ...held, command },
  )
}
