import { openDeviceWorld } from '../../testing/device-world.ts'
import { testProvider } from '../../testing/provider-suite.ts'

testProvider(() => openDeviceWorld('googlepay'))
