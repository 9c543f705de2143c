import { type PageFault, reportPageFaults } from '@daoxing/kit/contract'
import { send } from './api-client.ts'
import { readDeviceFacts } from './device-facts.ts'

/** A failed report is dropped: it must not disturb the rider. */
export async function sendPageFaults(faults: readonly PageFault[]): Promise<void> {
  await send(reportPageFaults, { body: { faults: [...faults], device: await readDeviceFacts() } }).catch(
    () => undefined,
  )
}
