// Runs beside the tests and waits until their run has ended, however it went, SIGKILL included: then it ends what the
// run left running and removes what it left lying.
import { once } from 'node:events'
import { endFamily, removeRunFolder } from './test-family.mjs'

const run = { mark: process.env.MARK_OF_RUN, folder: process.env.FOLDER_OF_RUN }

// The other end of this pipe is the run. Nothing is ever written to it.
process.stdin.resume()
await once(process.stdin, 'close')
await endFamily(run)
removeRunFolder(run)
