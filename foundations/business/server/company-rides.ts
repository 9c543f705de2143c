import type { CustomAnswers } from '@daoxing/business/contract'
import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, shareUntilEnd, type Tx } from '@daoxing/kit/server'
import type { Payer, PayerAccounts } from '@daoxing/wallet/server'
import { ownMembership } from './memberships.ts'
import { coveredTwd } from './rules/covered-amount.ts'
import { type CompanyFields, checkedFields } from './rules/required-fields.ts'
import { groupRefusal, refusalByCar, refusalByPlaceAndTime, type RideFacts } from './rules/group-fit.ts'
import { monthOf } from './rules/month-of.ts'
import { companyById, type Group, groupById } from './stores/company-store.ts'
import { membershipIn } from './stores/member-store.ts'
import { changeRide, type CompanyRide, countedTwd, findRide, insertLine, insertRide } from './stores/ride-store.ts'
import { lockedTicket, moveTicket, type Ticket, ticketsOf } from './stores/ticket-store.ts'

type OfGroup = { readonly tx: Tx; readonly riderId: string; readonly groupId: string }
type Step = OfGroup & { readonly house: House }

/** A ride that a company has agreed to pay for. */
export type AdmittedRide = {
  readonly payer: Extract<Payer, { method: 'company' }>
  readonly companyId: string
  readonly companyName: string
  readonly groupId: string
  readonly groupName: string
  readonly ticketId: string | null
  readonly note: string
  readonly customAnswers: CustomAnswers
  readonly limitMonth: string
}

type RideWish = Step & {
  readonly ride: RideFacts
  readonly fields: CompanyFields
  /** Company and group name of the request, if present: they must match the group. */
  readonly companyId: string | undefined
  readonly groupName: string | undefined
}

/**
 * Asks a company to pay for a ride, in the transaction that starts it and under the rider's lock. Checks the rules of
 * the group, the required fields and the ticket; the payment that follows checks the monthly limit.
 */
export async function admitRide({ tx, riderId, groupId, ride, fields, ...said }: RideWish): Promise<AdmittedRide> {
  await keepRules(tx, groupId)
  const { group } = await ownMembership(tx, { riderId, groupId })
  const company = await companyById(tx, group.companyId)
  if (!company) throw new Error(`there is no company ${group.companyId}`)
  const { companyId, name: companyName } = company
  if (said.companyId !== undefined && said.companyId !== companyId)
    throw new Refusal('business.groupDiffers', { field: 'company' })
  if (said.groupName !== undefined && said.groupName !== group.name)
    throw new Refusal('business.groupDiffers', { field: 'group_name' })
  const refusal = groupRefusal(group.rules, ride)
  if (refusal) throw refusal
  const customAnswers = checkedFields(group.rules, fields)
  if (fields.ticketId !== undefined)
    await usableTicket({ tx, riderId, groupId, ticketId: fields.ticketId, now: ride.at })
  return {
    payer: { method: 'company', instrument: null, account: accountOf(companyId) },
    companyId,
    companyName,
    groupId,
    groupName: group.name,
    ticketId: fields.ticketId ?? null,
    note: fields.note,
    customAnswers,
    limitMonth: monthOf(ride.at),
  }
}

/**
 * Checks a changed ride against the rules of its group, before it starts, and moves it to the month of its new time. The
 * caller raises or lowers the reserved amount afterwards.
 */
export async function recheckRide({
  tx,
  house,
  orderHash,
  ride,
}: Pick<Step, 'tx' | 'house'> & { readonly orderHash: string; readonly ride: RideFacts }): Promise<void> {
  const { riderId, groupId } = await rideOf(tx, orderHash)
  await admitChange({ tx, house, riderId, orderHash, ride })
  await lockGroup(tx, groupId)
  const admitted = await rideOf(tx, orderHash)
  const limitMonth = monthOf(ride.at)
  // In another month the whole price is reserved again, also a lower one: that month must have room for it.
  if (limitMonth !== admitted.limitMonth) await changeRide(tx, admitted, { limitMonth, countedTwd: 0 })
}

/** Whether a rider is still a member of an open group that has agreed to pay for a later ride. */
export async function stillPays(tx: Tx, ofGroup: Pick<OfGroup, 'riderId' | 'groupId'>): Promise<boolean> {
  const member = await membershipIn(tx, ofGroup)
  const group = member && (await groupById(tx, ofGroup.groupId))
  return group !== undefined && !group.isClosed
}

/** Refuses a ride by the places and hours of a group, and returns for each car type whether the group pays for it. */
export async function quotesOfGroup({
  tx,
  riderId,
  groupId,
  ride,
}: OfGroup & { readonly ride: Pick<RideFacts, 'start' | 'end' | 'at' | 'countsAs'> }): Promise<
  (car: Pick<RideFacts, 'vehicleType' | 'priceTwd'>) => Refusal | undefined
> {
  const { group } = await ownMembership(tx, { riderId, groupId })
  const refusal = refusalByPlaceAndTime(group.rules, ride)
  if (refusal) throw refusal
  return (car) => refusalByCar(group.rules, car)
}

/** Enters an admitted ride and consumes its ticket. Its payer opens the payment of the order afterwards. */
export async function enterRide({
  tx,
  house,
  riderId,
  orderHash,
  ride: { payer: _payer, ...ride },
}: Omit<Step, 'groupId'> & { readonly orderHash: string; readonly ride: AdmittedRide }): Promise<void> {
  const now = house.clock.now()
  const { groupId, ticketId } = ride
  if (ticketId !== null) {
    const ticket = await usableTicket({ tx, riderId, groupId, ticketId, now })
    await moveTicket(tx, ticket, { event: 'used', change: { tripHash: orderHash } })
  }
  await insertRide(tx, { ...ride, orderHash, riderId, countedTwd: 0, spentTwd: null, requestedAt: now })
}

type OneTicket = OfGroup & { readonly ticketId: string; readonly now: string }

/** Returns the rider's unused ticket for this group. Another rider's ticket counts as absent. */
async function usableTicket({ tx, riderId, groupId, ticketId, now }: OneTicket): Promise<Ticket> {
  const ticket = await lockedTicket(tx, ticketId)
  if (ticket?.riderId !== riderId || ticket.groupId !== groupId) throw new Refusal('kit.notFound')
  if (ticket.state === 'APPROVED' && ticket.expiresAt > now) return ticket
  const usable = (await ticketsOf(tx, { riderId, groupId })).filter(
    ({ state, expiresAt }) => state === 'APPROVED' && expiresAt > now,
  )
  throw new Refusal('business.ticketNotUsable', {
    field: 'ticketId',
    state: ticket.state,
    usable: usable.map((other) => other.ticketId).join(','),
    count: usable.length,
  })
}

export const accountOf = (companyId: string) => `company:${companyId}`

type ChangedRide = Step & {
  readonly orderHash: string
  readonly ride: RideFacts
}

/**
 * Refuses a changed ride that its group does not pay for: another kind of car, other places, another price. Its month and
 * its ticket are checked by the payment that follows. Members who have left change no ride at the company's expense.
 */
export async function admitChange({ tx, riderId, orderHash, ride }: Omit<ChangedRide, 'groupId'>): Promise<void> {
  const { groupId } = await rideOf(tx, orderHash)
  await keepRules(tx, groupId)
  const group = (await membershipIn(tx, { riderId, groupId })) && (await groupById(tx, groupId))
  if (!group || group.isClosed) throw new Refusal('business.notMember')
  const refusal = groupRefusal(group.rules, ride)
  if (refusal) throw refusal
}

/** Frees the part of a reservation above the price that counts, as after a change that came to nothing. */
export async function lowerReservation({
  tx,
  orderHash,
  amountTwd,
}: Pick<ChangedRide, 'tx' | 'orderHash'> & { readonly amountTwd: number }): Promise<void> {
  const { groupId } = await rideOf(tx, orderHash)
  await lockGroup(tx, groupId)
  const ride = await rideOf(tx, orderHash)
  if (ride.spentTwd === null && amountTwd < ride.countedTwd) await changeRide(tx, ride, { countedTwd: amountTwd })
}

/** The company accounts that the wallet charges. */
export const companyAccounts: PayerAccounts = {
  async reserve({ tx, orderHash, amountTwd }) {
    const ride = await rideOf(tx, orderHash)
    const { groupId, riderId } = ride
    // A lower price keeps the reservation: a driver may still decline it.
    if (amountTwd <= ride.countedTwd) return
    await lockGroup(tx, groupId)
    // Read again under the lock, which sees all committed reservations.
    const { group } = await ownMembership(tx, { riderId, groupId })
    const { rideLimitTwd, ticketMaxTwd, monthLeftTwd } = await limitsOf({ tx, ride, group })
    if (rideLimitTwd !== null && amountTwd > rideLimitTwd)
      throw new Refusal('business.rideLimit', { field: 'fare_hash', limit: rideLimitTwd, price: amountTwd })
    if (ticketMaxTwd !== null && amountTwd > ticketMaxTwd)
      throw new Refusal('business.ticketTooSmall', { field: 'ticketId', limit: ticketMaxTwd, price: amountTwd })
    if (monthLeftTwd !== null && amountTwd > monthLeftTwd)
      throw new Refusal('business.monthLimit', {
        field: 'fare_hash',
        limit: group.rules.month_limit ?? 0,
        left: monthLeftTwd,
        price: amountTwd,
      })
    await changeRide(tx, ride, { countedTwd: amountTwd })
  },
  async cover({ tx, orderHash, amountTwd: costTwd }) {
    const { groupId } = await rideOf(tx, orderHash)
    await lockGroup(tx, groupId)
    const ride = await rideOf(tx, orderHash)
    const group = await groupById(tx, groupId)
    if (!group) throw new Error(`there is no group ${groupId}`)
    const covered = coveredTwd({ costTwd, reservedTwd: ride.countedTwd, ...(await limitsOf({ tx, ride, group })) })
    // Counted under the lock, so that two rides that end at once never share the same rest of the month.
    await changeRide(tx, ride, { countedTwd: covered })
    return covered
  },
  async spent({ tx, house, orderHash, amountTwd }) {
    const ride = await rideOf(tx, orderHash)
    const { companyId, spentTwd } = ride
    await changeRide(tx, ride, { countedTwd: amountTwd, spentTwd: amountTwd })
    const now = house.clock.now()
    const lineTwd = amountTwd - (spentTwd ?? 0)
    if (lineTwd !== 0)
      await insertLine(tx, { companyId, orderHash, month: monthOf(now), amountTwd: lineTwd, bookedAt: now })
    if (spentTwd === null && amountTwd === 0) await giveTicketBack(tx, ride)
  },
}

type OfRide = { readonly tx: Tx; readonly ride: CompanyRide; readonly group: Group }

/** The limits of a ride now; the month without the ride itself. The lock of the group is held. */
async function limitsOf({ tx, ride: { groupId, limitMonth: month, ticketId, countedTwd: ownTwd }, group }: OfRide) {
  const { ride_limit: rideLimitTwd, month_limit: monthLimit } = group.rules
  const ticket = ticketId === null ? undefined : await lockedTicket(tx, ticketId)
  const usedTwd = monthLimit === null ? 0 : (await countedTwd(tx, { groupId, month })) - ownTwd
  const monthLeftTwd = monthLimit === null ? null : Math.max(0, monthLimit - usedTwd)
  return { rideLimitTwd, ticketMaxTwd: ticket?.amountMax ?? null, monthLeftTwd }
}

/** An order that ended without a ride and without a fee returns its ticket. */
async function giveTicketBack(tx: Tx, { ticketId, orderHash }: CompanyRide): Promise<void> {
  const ticket = ticketId === null ? undefined : await lockedTicket(tx, ticketId)
  if (ticket?.tripHash === orderHash) await moveTicket(tx, ticket, { event: 'givenBack', change: { tripHash: null } })
}

async function rideOf(tx: Tx, orderHash: string): Promise<CompanyRide> {
  const ride = await findRide(tx, orderHash)
  if (!ride) throw new Error(`no company has admitted the order ${orderHash}`)
  return ride
}

/** Serialises what counts against the month of a group. */
const lockGroup = (tx: Tx, groupId: string) => lockUntilEnd(tx, `business:group:${groupId}`)

const rulesOf = (groupId: string) => `business:rules:${groupId}`

/** Rides are judged by the rules before a change of their group or by those after it, never by both. */
const keepRules = (tx: Tx, groupId: string) => shareUntilEnd(tx, rulesOf(groupId))

/** Waits until no ride is being judged by the rules of these groups. */
export async function lockRules(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await lockUntilEnd(tx, ...groupIds.map(rulesOf))
}
