import type { TestRider } from '@daoxing/identity/server/testing'
import { addContacts, type Alarm, closeAlarm, getAlarm, raiseAlarm, setPin } from '@daoxing/safety/contract'
import type { SafetyWorld } from './safety-world.ts'

export const [pin, duressPin] = ['2468', '1357']

/** A rider with a contact and both PINs. */
export async function aSafeRider(world: SafetyWorld, name = '安娜'): Promise<TestRider> {
  const rider = await world.rider(name)
  const contacts = [{ contact_name: '媽媽', contact_number: '0955000001' }]
  await world.house.call(addContacts, { as: rider.as, body: { contacts } })
  await world.house.call(setPin, { as: rider.as, body: { pin, duress_pin: duressPin } })
  await world.house.settle()
  return rider
}

type Raising = {
  readonly trip_hash?: string
  readonly is_drill?: boolean
  readonly lat?: number
  readonly lng?: number
}

export async function raises(world: SafetyWorld, { as }: TestRider, body: Raising = {}): Promise<Alarm> {
  return (await world.house.call(raiseAlarm, { as, body: { is_drill: false, ...body } })).data
}

/** Raises an alarm and lets its take-back time pass. */
export async function sounds(world: SafetyWorld, rider: TestRider, body: Raising = {}): Promise<Alarm> {
  const alarm = await raises(world, rider, body)
  await world.house.advance(5)
  return alarm
}

export const closes = (world: SafetyWorld, { as }: TestRider, { id }: Alarm, typed: string) =>
  world.house.call(closeAlarm, { as, params: { id }, body: { pin: typed } })

export async function openAlarm(world: SafetyWorld, { as }: TestRider): Promise<Alarm | null> {
  return (await world.house.call(getAlarm, { as })).data.alarm
}

/** Returns the stored row of an alarm. */
export async function storedAlarm(world: SafetyWorld, { id }: Alarm): Promise<Record<string, unknown>> {
  const { rows } = await world.house.house.database.pool.query('SELECT * FROM safety.alarms WHERE id = $1', [id])
  return rows[0]
}
