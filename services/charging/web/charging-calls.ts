/** The calls that the page sends, with their schemas; loaded in parallel with the screen that needs them first. */
export {
  cancelSession,
  getSession,
  listLiveSessions,
  listStations,
  quoteSession,
  requestSession,
  stopSession,
} from '@daoxing/charging/contract'
