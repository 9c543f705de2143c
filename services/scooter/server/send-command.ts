import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { CommandRefusal, ScooterCommand } from '@daoxing/scooter/contract'
import { captureTotal } from '@daoxing/wallet/server'
import { lockedOrder } from './locked-order.ts'
import { type AddressedCommand, type CommandOutcome, scooterOperatorsPort } from './operator-port.ts'
import type { OrderStep } from './order-view.ts'
import { orders } from './orders.ts'
import { confirmedAt, priceTwd } from './rules/bill.ts'
import { noteUnlocking } from './stores/asset-store.ts'
import type { Command, OrderChange, OrderRecord } from './stores/order-table.ts'

/** A command of the next number. */
export function nextCommand({ command }: OrderRecord, { kind, requestedAt }: Pick<Command, 'kind' | 'requestedAt'>) {
  const number = (command?.number ?? 0) + 1
  return { number, kind, requestedAt, doneAt: null, tries: 0, trouble: null, refusal: null, troubledSince: null }
}

/** The fields of a cancelled order. The operator may still carry out an unlock, so a lock reverts it. */
export function cancelChange(order: OrderRecord, canceledAt: Instant): OrderChange {
  return { canceledAt, command: order.command && nextCommand(order, { kind: 'lock', requestedAt: canceledAt }) }
}

/** Asks for a command of the next number, which moves the order; the caller sends it outside of the transaction. */
export async function requestCommand({ tx, house, order }: OrderStep, kind: Command['kind']): Promise<OrderRecord> {
  const requestedAt = house.clock.now()
  const command = nextCommand(order, { kind, requestedAt })
  const { row } = await orders.advance({
    tx,
    house,
    row: order,
    event: kind === 'unlock' ? 'unlockRequested' : 'lockRequested',
    change: { command },
    effect: async () => {
      if (kind === 'unlock') await noteUnlocking(tx, { assetId: order.assetId, at: requestedAt })
    },
  })
  return row
}

/** The pending command of an order, also after its end; undefined without one. */
export function commandOf(order: OrderRecord): ScooterCommand | undefined {
  const { orderHash, assetId, state, command, retainedTwd } = order
  // A use continues after a refused lock, and an inspected asset is in the hands of its operator.
  if (command === null || command.doneAt !== null || state === 'IN_USE' || retainedTwd !== null) return undefined
  return { orderHash, assetId, number: command.number, kind: command.kind }
}

/** Sends a command to the operator, outside of any transaction; safe to repeat. */
export async function sendCommand({ house, addressed }: { house: House; addressed: AddressedCommand }): Promise<Sent> {
  const sentAt = house.clock.now()
  return { sentAt, outcome: await house.port(scooterOperatorsPort).command(addressed) }
}

type Sent = { readonly sentAt: Instant; readonly outcome: CommandOutcome }

type Answered = Sent & { readonly tx: Tx; readonly house: House; readonly command: ScooterCommand }

/**
 * Stores the answer to a command, once: an answer to an earlier command, or a second one, changes nothing. An unlock
 * that was carried out after the cancellation is reverted by another lock.
 */
export async function applyAnswer({ tx, house, command, sentAt, outcome }: Answered): Promise<OrderRecord> {
  const order = await lockedOrder(tx, command.orderHash)
  const step = { tx, house, order }
  if (commandOf(order)?.number !== command.number)
    return command.kind === 'unlock' && outcome.state === 'done' ? lockAgain(step) : order
  if (outcome.state === 'done') return confirmCommand(step, outcome.at)
  const refusal = outcome.state === 'refused' ? outcome.reason : null
  if (refusal === 'notAtStand' && order.state === 'LOCKING') return goOnUsing(step)
  return noteTrouble(step, { sentAt, refusal })
}

/** Locks the asset of a cancelled order that was unlocked after all: the previous lock may have come too early. */
export async function lockAgain({ tx, house, order }: OrderStep): Promise<OrderRecord> {
  if (order.state !== 'CANCELED' || order.command === null) return order
  const command = nextCommand(order, { kind: 'lock', requestedAt: house.clock.now() })
  return (await orders.advance({ tx, house, row: order, event: 'unlocked', change: { command } })).row
}

/** The asset has carried out the command that the order waits for. */
export async function confirmCommand({ tx, house, order }: OrderStep, reportedAt: Instant): Promise<OrderRecord> {
  const now = house.clock.now()
  const at = confirmedAt({ at: reportedAt, notBefore: order.command?.requestedAt ?? now, now })
  const command = order.command && { ...order.command, doneAt: at, trouble: null, refusal: null, troubledSince: null }
  if (order.state === 'LOCKING') return endUse({ tx, house, order }, { event: 'locked', lockedAt: at, command })
  const step = { tx, house, row: order }
  if (order.state === 'UNLOCKING')
    return (await orders.advance({ ...step, event: 'unlocked', change: { unlockedAt: at, command } })).row
  return (await orders.advance({ ...step, event: 'locked', change: { command } })).row
}

/** Ends the use and has its price collected for the operator. The time without an answer is free. */
export async function endUse(
  { tx, house, order }: OrderStep,
  { event, lockedAt, command }: { event: 'locked' | 'overdue'; lockedAt: Instant; command: Command | null },
): Promise<OrderRecord> {
  const unbilledSeconds = unbilledUntil(order, lockedAt)
  const useTwd = priceTwd({ ...order, lockedAt, unbilledSeconds })
  const { orderHash, operatorId } = order
  const change = { lockedAt, unbilledSeconds, useTwd, command }
  const payee = { kind: 'operator', id: operatorId } as const
  const effect = () => captureTotal({ tx, house, orderHash, amountTwd: useTwd, payee })
  return (await orders.advance({ tx, house, row: order, event, change, effect })).row
}

/** The asset is not at a stand, so it is not returned and the use continues. */
async function goOnUsing({ tx, house, order }: OrderStep): Promise<OrderRecord> {
  const unbilledSeconds = unbilledUntil(order, house.clock.now())
  const refusal = 'notAtStand' as const
  const command = order.command && { ...order.command, trouble: 'refused' as const, refusal, troubledSince: null }
  return (await orders.advance({ tx, house, row: order, event: refusal, change: { command, unbilledSeconds } })).row
}

/** Shows the rider that the asset does not answer, or refuses, and plans the next attempt. */
async function noteTrouble(
  { tx, house, order }: OrderStep,
  { sentAt, refusal }: { sentAt: Instant; refusal: CommandRefusal | null },
): Promise<OrderRecord> {
  if (order.command === null) return order
  const trouble = refusal === null ? 'silent' : 'refused'
  const { tries, troubledSince } = order.command
  const command = {
    ...order.command,
    trouble,
    refusal,
    troubledSince: troubledSince ?? sentAt,
    tries: tries + 1,
  } as const
  const { row } = await orders.amend({ tx, house, row: order, change: { command } })
  await orders.plan({ tx, house, row }, 'command')
  return row
}

/** The free seconds of a use, including those of the pending command until now. */
function unbilledUntil({ unbilledSeconds, command }: OrderRecord, until: Instant): number {
  const since = command?.kind === 'lock' ? command.troubledSince : null
  return unbilledSeconds + (since ? Math.max(0, Math.ceil(secondsBetween(since, until))) : 0)
}
