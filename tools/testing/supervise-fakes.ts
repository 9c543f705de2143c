import { fileURLToPath } from 'node:url'
import { supervise } from '../supervise.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
await supervise({ server: file('./fake-server.ts'), city: file('./fake-city.ts') })
