import { instantFromMs } from '@daoxing/kit/contract'
import { realNowMs } from './city-clock.ts'

type Facts = Readonly<Record<string, unknown>>
export type CityLog = { info(facts: Facts, message: string): void; error(facts: Facts, message: string): void }

/** One JSON line per fact; ids only. */
export function createCityLog(write: (line: string) => void = (line) => void process.stdout.write(line)): CityLog {
  const line = (level: string, { err, ...facts }: Facts, message: string) =>
    write(
      `${JSON.stringify({ level, time: instantFromMs(realNowMs()), name: 'city', ...facts, ...errorIn(err), message })}\n`,
    )
  return {
    info: (facts, message) => line('info', facts, message),
    error: (facts, message) => line('error', facts, message),
  }
}

function errorIn(error: unknown): Facts {
  if (error === undefined) return {}
  return { error: error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error) }
}
