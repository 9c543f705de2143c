// Runs a program with secrets from files, as containers get them: NAME_FILE=/run/secrets/… becomes NAME. It behaves
// like that program as far as Node allows: signals are forwarded, and its exit code is passed on.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Variables whose value may be read from a file: those that contain a password in a URL, and every secret by the end of
 * its name, including those of services. Other variables, such as `KEYS_FILE`, name a file themselves.
 */
const secret = /^(?:DATABASE_URL|REDIS_URL|SMTP_URL|\w+_(?:SECRET|KEY|KEYS|TOKEN|IV))$/

const env = { ...process.env }
for (const [variable, path] of Object.entries(process.env)) {
  const name = variable.replace(/_FILE$/, '')
  if (!path || name === variable || !secret.test(name)) continue
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
