import { openAccountWorld } from '../../testing/account-world.ts'
import { testProvider } from '../../testing/provider-suite.ts'

testProvider(() => openAccountWorld('aftee'))
