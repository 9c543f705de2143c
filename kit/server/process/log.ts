import pino, { type Logger } from 'pino'
import { errorFacts } from '../http/error-facts.ts'

export type Log = Logger

/** Fields that could contain personal data; they are removed even if they are passed. */
const personal = ['phone', 'email', 'address', 'displayName', 'otp', 'location', 'token', 'cookie', 'authorization']

/** One JSON line per fact; ids only. A test passes `destination` to read the log. */
export function createLog({
  level = 'info',
  name = 'daoxing',
  destination,
}: {
  level?: string
  name?: string
  destination?: { write(line: string): void }
} = {}): Log {
  // This log level is only for debugging on a machine without riders.
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
