import type { ChunkHints } from '@daoxing/kit/web'

/** @public The page build reads it. */
export const chunkHints: ChunkHints = {
  base: ['shell/home-screen', 'shell/icon', 'shell/page-entries'],
  frame: ['shell/Frame', 'words:shell_home'],
  // Hosts of messages above every screen.
  hosts: [
    'shell/Hosts',
    'shell/LineState',
    'shell/ConsentBar',
    'shell/RealtimeKeeper',
    'shell/RiderBeside',
    'shell/FaultScreen',
    'shell/forget-pages',
    'shell/keep-offline',
    'shell/load-analytics',
    'words:shell_consent',
    'words:shell_line',
    'words:shell_fault',
    'words:shell_update',
  ],
  // Parts of home for a signed-in rider.
  'home-parts': [
    'home/HomePlaces',
    'home/SetUpLater',
    'home/places-on-home',
    'words:shell_places',
    'words:shell_setUp',
  ],
}
