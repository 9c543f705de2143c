import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that are slow for their size, the slowest first. The run waits for the file that starts last, and a fresh clone
 * has no durations, only file sizes.
 */
const long = [
  'days/',
  'apps/server/fuzz.test.ts',
  'services/taxi/server/interleavings.test.ts',
  'tools/new-service.test.ts',
  'services/taxi/server/lifecycle.test.ts',
  'kit/server/sharing/sharing.test.ts',
  'services/taxi/server/restarts.test.ts',
  'tools/check/guards.test.ts',
  'tools/supervise.test.ts',
  'kit/server/database/recovery.test.ts',
  'services/taxi/server/cancel-fee.test.ts',
  'e2e/killed-at-any-step.test.ts',
  'e2e/screens.test.ts',
  'e2e/survival.test.ts',
  'e2e/pay-survival.test.ts',
  'e2e/hail.test.ts',
  'e2e/goes-wrong.test.ts',
  'e2e/pay.test.ts',
  'e2e/slow.test.ts',
  'e2e/several-servers.test.ts',
  'e2e/cancel-fee.test.ts',
  'e2e/talk.test.ts',
  'e2e/twice.test.ts',
  'e2e/map.test.ts',
]

/**
 * Starts with the slowest, so that no lane is idle at the end. Files with a separate process come even before that:
 * between files that share one, they would end it, and the next file would start cold.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'alone') return -1
      const at = long.findIndex((place) => moduleId.includes(`/${place}`))
      return at < 0 ? long.length : at
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
