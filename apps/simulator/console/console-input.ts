import type { CityFleet, CityWorld } from '@daoxing/dispatch/simulator'
import type { Counters } from './counters.ts'
import type { MailMessage, MessageBox, SmsMessage } from './message-box.ts'

export type ConsoleInput = {
  readonly world: CityWorld
  readonly fleets: readonly CityFleet[]
  readonly counters: Counters
  readonly messages: MessageBox<SmsMessage>
  readonly mails: MessageBox<MailMessage>
  readonly secret: string
}
