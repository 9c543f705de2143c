import type { ChunkHints } from '@daoxing/kit/web'

/** @public The page build reads it. */
export const chunkHints: ChunkHints = {
  later: ['follow-talks', 'send-unsent', 'unsent-messages', 'talk-cache'],
  'trip-parts': ['dispatch-data'],
  // Live rides of every service with a driver need these.
  'ride-tools': [
    'parts/ReachDriver',
    'parts/BlockDriver',
    'parts/TalkSheet',
    'parts/WriteBar',
    'parts/bubbles',
    'words:dispatch_block',
    'words:dispatch_talk',
    'words:dispatch_call',
    'icon:send-horizontal',
    'icon:check-check',
  ],
}
