import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { type Line, percent } from './table.ts'

const program = fileURLToPath(new URL('../days/scarce-mornings.ts', import.meta.url))
/** Beyond this, the mornings that are not over are left out, and the figure says how many were measured. */
const minutesMax = 20

const Riders = z.object({ wanted: z.int(), aboard: z.int() })
const Mornings = z.object({ mornings: z.int(), reserved: Riders, keepable: z.int(), hailed: Riders })

/**
 * Riders aboard within five minutes of their time, on simulated mornings with too few cars: with a reservation, and the
 * same riders on the same mornings who hail at that minute.
 */
export async function measureReservedRiders(): Promise<readonly Line[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--minutes', String(minutesMax)])
  const { mornings, reserved, keepable, hailed } = Mornings.parse(JSON.parse(stdout))
  const [ours, anchor] = [shareOf(reserved), shareOf(hailed)]
  return [
    {
      promise: `aboard within 5 min of the reserved time, ${mornings} mornings with scarce cars (at least 95 %)`,
      figure: `${percent(ours)} of ${reserved.wanted}`,
      anchor: `hailed at that minute: ${percent(anchor)} of ${hailed.wanted}`,
      ratio: `${ours >= anchor ? '+' : '-'}${percent(Math.abs(ours - anchor)).replace(' %', ' points')}`,
    },
    {
      promise: '… of those that the drivers on the road can keep at most, with hindsight and without other riders',
      figure: `${percent(reserved.aboard / keepable)} of ${keepable}`,
      anchor: `reserved: ${reserved.wanted}`,
      ratio: '',
    },
  ]
}

const shareOf = ({ wanted, aboard }: z.infer<typeof Riders>) => aboard / wanted
