import { ApiFailure } from '@daoxing/kit/simulator'
import { type ControlAction, controlScooter, readScooterRental } from '@daoxing/scooter/contract'
import type { OnScooter, Riding } from './riding.ts'

const looksMax = 20

/** Commands the scooter and waits for its answer; false if it did not obey. */
export async function control(
  { api, world, lookMs, signal }: Riding,
  { rental: { wemoRentId }, unit }: OnScooter,
  action: ControlAction,
): Promise<boolean> {
  const body = { action, ...unit.reading().location, accuracyMetres: 12 }
  const idempotencyKey = `${action}-${wemoRentId}-${world.deviceNowMs()}`
  try {
    const { commandId } = await api.send(controlScooter, { params: { id: wemoRentId }, body, idempotencyKey })
    for (let looks = 0; looks < looksMax; looks += 1) {
      await world.wheel.sleep(Math.min(lookMs, 2_000), signal)
      const { command } = await api.send(readScooterRental, { params: { wemoRentId } })
      if (command?.commandId !== commandId) return false
      if (command.state === 'done') return true
      if (command.state === 'refused' || command.state === 'unanswered') break
    }
    world.count(`scooter did not ${action}`)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    world.count(`scooter ${action} refused ${error.code}`)
  }
  return false
}

/** The trunk is opened by the line, and closed by hand with so many helmets in it. */
export async function putHelmets(riding: Riding, on: OnScooter, count: number): Promise<void> {
  if (!(await control(riding, on, 'open_trunk'))) return
  on.unit.setHelmets(count)
  on.unit.closeTrunk()
}
