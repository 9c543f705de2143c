// Runs in parallel with the tests and waits until their run has ended in any way, SIGKILL included: then it ends
// leftover processes and removes leftover files.
import { once } from 'node:events'
import { endFamily, removeRunFolders } from './test-family.mjs'

const run = { mark: process.env.MARK_OF_RUN, folder: process.env.FOLDER_OF_RUN }

// The other end of this pipe is the test run. Nothing is ever written to it.
process.stdin.resume()
await once(process.stdin, 'close')
await endFamily(run)
removeRunFolders(run)
