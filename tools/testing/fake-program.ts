import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { onShutdown, reportReady } from '@daoxing/kit/server/supervised'

/** A child for the tests of the supervisor. It runs as the server or the city, and FAKE_… selects its misbehaviour. */
const name = basename(process.argv[1] ?? '', '.ts').replace('fake-', '')
const port = Number(name === 'city' ? process.env['CITY_PORT'] : process.env['PORT'])
const dataDir = process.env['DATA_DIR'] ?? ''

if (process.env['FAKE_BROKEN'] === name) throw new Error('the map is upside down')

const server = createServer((request, answer) => {
  if (request.url === '/crash') process.exit(7)
  const { DATABASE_URL, SERVER_URL, CITY_SECRET, CITY_SEED } = process.env
  answer.end(JSON.stringify({ pid: process.pid, name, DATABASE_URL, SERVER_URL, CITY_SECRET, CITY_SEED }))
})
server.listen(port, '127.0.0.1', () => reportReady(`http://127.0.0.1:${port}`))

onShutdown(async () => {
  // A program that hangs on SIGTERM: the supervisor must not wait for it.
  if (process.env['FAKE_STUBBORN'] === name) await new Promise((resolve) => setTimeout(resolve, 60_000))
  appendFileSync(join(dataDir, 'ended.txt'), `${name}\n`)
})
