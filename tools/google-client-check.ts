// node tools/google-client-check.ts: proves that Google's own client of the routes service can read our responses. The
// client (`@googlemaps/routing`, 40 MB with dependencies) is used from GOOGLE_CLIENT_FOLDER if set, else installed into
// a temporary folder.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installBeside } from './map-check/install-beside.ts'
import { runSuite } from './map-check/run-suite.ts'

const client = '@googlemaps/routing'
const named = `${client}@2.2.1`
const suite = 'foundations/places/server/calls/google-client.test.ts'

const given = process.env['GOOGLE_CLIENT_FOLDER']
const home = given ? resolve(given) : await mkdtemp(join(tmpdir(), 'google-client-'))
const say = (line: string) => console.log(line)
try {
  const isThere = () => existsSync(join(home, 'node_modules', client, 'package.json'))
  const trouble = await installBeside({ home, named, isThere, say })
  // An unreachable registry is not a failure of ours.
  if (trouble !== undefined) say(`Google's own client: NOT LOOKED AT, it could not be installed here:\n${trouble}`)
  else if (await runSuite(suite, { GOOGLE_CLIENT_FOLDER: home })) say(`· Google's own client reads our routes`)
  else process.exitCode = 1
} finally {
  if (!given) await rm(home, { recursive: true, force: true })
}
