import { type ChannelDefinition, defineChannel } from '@daoxing/kit/contract'
import { AssetReport } from './asset-report.ts'
import { LineAnswer, LineCommand } from './line.ts'

/** A late command must open nothing, so it passes at most once and no broker stores it. */
export const commandChannel = defineChannel({
  id: 'assetCommands',
  address: 'assets/{assetId}/commands',
  sender: 'server',
  purpose: 'a command to one asset; sent again with the same id while there is no answer, and never after its expiry',
  qos: 0,
  message: LineCommand,
})
export const answerChannel = defineChannel({
  id: 'assetAnswers',
  address: 'assets/{assetId}/answers',
  sender: 'device',
  purpose: 'whether the asset did it; the same answer to a command that comes again',
  qos: 1,
  message: LineAnswer,
})
/** Only the newest report matters. */
export const reportChannel = defineChannel({
  id: 'assetReports',
  address: 'assets/{assetId}/reports',
  sender: 'device',
  purpose: 'the state of the asset, every 15 seconds and after each change of doors, lock or engine',
  qos: 0,
  message: AssetReport,
})

const channels = { commands: commandChannel, answers: answerChannel, reports: reportChannel } as const
export type LineTopic = keyof typeof channels

const topicOf = ({ address }: ChannelDefinition) => {
  return (assetId: string) => address.replace('{assetId}', assetId)
}

/** Topics of MQTT; messages are JSON. */
export const lineTopics = {
  commands: topicOf(commandChannel),
  answers: topicOf(answerChannel),
  reports: topicOf(reportChannel),
} as const satisfies Record<LineTopic, unknown>

/** For subscriptions. */
export const anyAsset = '+'

/** The asset and the kind of a message; undefined for a topic of something else. */
export function readTopic(topic: string): { readonly assetId: string; readonly kind: LineTopic } | undefined {
  const [root, assetId = '', kind = '', ...more] = topic.split('/')
  if (root !== 'assets' || assetId === '' || more.length > 0) return undefined
  return kind === 'commands' || kind === 'answers' || kind === 'reports' ? { assetId, kind } : undefined
}

/** The name by which the server signs in at the broker of the city. */
export const cityBrokerUser = 'daoxing'
/** The desk of the city that says where its broker is. */
export const cityBrokerPath = '/broker'
