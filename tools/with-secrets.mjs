// Runs a program with secrets that stand in files, as containers are given them: NAME_FILE=/run/secrets/… becomes NAME. The
// process becomes that program as far as Node lets it: signals are handed on, and its end is ours.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Variables whose value may be read from a file. It is a list, so that a variable of ours that names a file is not taken for a secret. */
const names = [
  'DATABASE_URL',
  'REDIS_URL',
  'CITY_SECRET',
  'WALLET_KEY',
  'OPERATOR_KEYS',
  'SMTP_URL',
  'SMS_WEBHOOK_SECRET',
  'VOICE_SECRET',
  'LINE_LOGIN_CHANNEL_SECRET',
  'LINE_CHANNEL_TOKEN',
  'LINE_PAY_CHANNEL_SECRET',
  'NEWEBPAY_HASH_KEY',
  'NEWEBPAY_HASH_IV',
  'GOOGLE_MAPS_KEY',
]

const env = { ...process.env }
for (const name of names) {
  const path = env[`${name}_FILE`]
  if (!path) continue
  env[name] = readFileSync(path, 'utf8').trim()
  delete env[`${name}_FILE`]
}
const [command, ...parameters] = process.argv.slice(2)
const child = spawn(command === 'node' ? process.execPath : command, parameters, { stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.once('exit', (code, signal) => process.exit(signal ? 128 : (code ?? 1)))
