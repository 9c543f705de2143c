import { readLineHost } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { lineChannelPort } from '../line-login/line-channel.ts'

export const readLineHostAnswer = answer(readLineHost, async ({ house }) => house.port(lineChannelPort).host)
