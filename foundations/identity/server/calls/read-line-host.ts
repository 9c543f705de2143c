import type { readLineHost } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { lineChannelPort } from '../line-login/line-channel.ts'

export const readLineHostHandler: Handler<typeof readLineHost> = async ({ house }) => house.port(lineChannelPort).host
