import pino, { type Logger } from 'pino'
import { errorFacts } from '../http/error-facts.ts'

export type Log = Logger

/** Fields that could carry a person; they are cut out even when somebody passes them. */
const personal = ['phone', 'email', 'address', 'displayName', 'otp', 'location', 'token', 'cookie', 'authorization']

/** One JSON line per fact; ids only. `destination` is where a test reads along. */
export function createLog({
  level = 'info',
  name = 'daoxing',
  destination,
}: {
  level?: string
  name?: string
  destination?: { write(line: string): void }
} = {}): Log {
  // Only whoever looks for a mistake on a machine without riders turns the log up this far.
  const withMessage = level === 'debug' || level === 'trace'
  const options = {
    name,
    level,
    base: { name },
    redact: { paths: personal.flatMap((field) => [field, `*.${field}`]), censor: '[personal]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorFacts(error, { withMessage }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
