/**
 * Topics of MQTT. Messages are JSON. Commands pass at most once and are never stored, since a late one must open nothing; answers
 * pass at least once; of reports only the newest matters.
 */
export const lineTopics = {
  commands: (assetId: string) => `assets/${assetId}/commands`,
  answers: (assetId: string) => `assets/${assetId}/answers`,
  reports: (assetId: string) => `assets/${assetId}/reports`,
} as const

export type LineTopic = keyof typeof lineTopics

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
